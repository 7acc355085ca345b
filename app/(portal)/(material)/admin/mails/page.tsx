import { AccessScreen } from '#components/layout/access-screen.tsx'
import { MailsPage } from '#components/mails/mails-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** The outbox, for super users (A205); other internal users read that it is restricted, all others are sent home (A004). */
export default async function Page() {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  if (!access.actor.isSuperUser) return <AccessScreen outcome={{ kind: 'restricted', signedIn: true }} />
  return <MailsPage />
}
