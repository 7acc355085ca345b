import { AccessScreen } from '#components/layout/access-screen.tsx'
import { PeoplePage } from '#components/self-service/people-page.tsx'
import { managedCompanies } from '#lib/self-service/read-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** Your people: main contacts look after the people of their company, where staff allow it. */
export default async function Page() {
  const access = await requireAccess({ homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <PeoplePage companies={await managedCompanies(access.actor)} />
}
