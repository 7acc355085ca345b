import { AccessScreen } from '#components/layout/access-screen.tsx'
import { TrashPage } from '#components/trash/trash-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** What was deleted and can come back, for internal users; all others are sent home (A004). */
export default async function Page() {
  const access = await requireAccess({ internal: true, refused: 'home' })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <TrashPage />
}
