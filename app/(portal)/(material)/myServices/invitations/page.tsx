import { AccessScreen } from '#components/layout/access-screen.tsx'
import { OwnInvitations } from '#components/self-service/own-invitations.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** Invitations to the reader, also before the reader is in a company. */
export default async function Page() {
  const access = await requireAccess({ homeCountryOnly: true, companyNotNeeded: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <OwnInvitations />
}
