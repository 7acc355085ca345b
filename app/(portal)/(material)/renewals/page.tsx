import { AccessScreen } from '#components/layout/access-screen.tsx'
import { RenewalsPage } from '#components/subscriptions/renewals-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The renewal desk, for the firm's people, where My clients is. */
export default async function Page() {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <RenewalsPage isSuperUser={access.actor.isSuperUser} />
}
