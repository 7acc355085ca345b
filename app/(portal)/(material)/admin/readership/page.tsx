import { ReadershipPage } from '#components/insight/readership-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** What is read of the news, for the firm's people; others are sent home as from the administration (A004). */
export default async function Page() {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <ReadershipPage />
}
