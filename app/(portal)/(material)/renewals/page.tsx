import { AccessScreen } from '#components/layout/access-screen.tsx'
import { RenewalsPage } from '#components/subscriptions/renewals-page.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { prefetchTables } from '../prefetch-tables.ts'

/** The renewal desk, for the firm's people, where My clients is. */
export default async function Page() {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return (
    <Prefetched replies={await prefetchTables(access.actor)}>
      <RenewalsPage isSuperUser={access.actor.isSuperUser} />
    </Prefetched>
  )
}
