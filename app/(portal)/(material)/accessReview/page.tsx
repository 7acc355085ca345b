import { AccessReviewsPage } from '#components/access-review/reviews-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { prefetchTables } from '../prefetch-tables.ts'

/** The list of access reviews, for the firm's people. */
export default async function Page() {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return (
    <Prefetched replies={await prefetchTables(access.actor)}>
      <AccessReviewsPage />
    </Prefetched>
  )
}
