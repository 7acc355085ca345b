import { AccessScreen } from '#components/layout/access-screen.tsx'
import { MyClients } from '#components/subscriptions/my-clients.tsx'
import { requireAccess } from '#lib/auth/page-access.ts'
import { myClients } from '#lib/subscriptions/service.ts'

/** My clients, for the firm's people only. */
export default async function Page() {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <MyClients groups={await myClients(access.actor)} />
}
