import { AuditPage } from '#components/audit/audit-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The audit trail, for super users (security rule 37); other internal users read that it is restricted, all others are sent home (A004). */
export default async function Page() {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  if (!access.actor.isSuperUser) return <AccessScreen outcome={{ kind: 'restricted', signedIn: true }} />
  return <AuditPage />
}
