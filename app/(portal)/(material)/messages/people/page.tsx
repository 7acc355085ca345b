import { AccessScreen } from '#components/layout/access-screen.tsx'
import { PeopleRequestsPage } from '#components/self-service/requests-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** What main contacts ask for, decided by the firm's people. */
export default async function Page() {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <PeopleRequestsPage />
}
