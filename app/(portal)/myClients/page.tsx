import { AccessScreen } from '#components/layout/access-screen.tsx'
import { MyClients } from '#components/subscriptions/my-clients.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { myClients } from '#lib/subscriptions/service.ts'

/** My clients, for the firm's people only. */
export default async function Page({ searchParams }: PageProps<'/myClients'>) {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const [groups, { search }] = await Promise.all([myClients(access.actor), searchParams])
  return <MyClients groups={groups} search={typeof search === 'string' ? search.trim() : ''} />
}
