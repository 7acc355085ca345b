import { AccessScreen } from '#components/layout/access-screen.tsx'
import { NewsAdminPage } from '#components/news-admin/news-admin-page.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'
import { prefetchTables } from '../prefetch-tables.ts'

/** News Admin, for those who may write news; others see "Access restricted" (B236, A002, A077, A078). */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return (
    <Prefetched replies={await prefetchTables(access.actor)}>
      <NewsAdminPage />
    </Prefetched>
  )
}
