import { AccessScreen } from '#components/layout/access-screen.tsx'
import { RequestsPage } from '#components/news-admin/requests-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Access requests of clients, decided by the firm (A134). */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <RequestsPage /> : <AccessScreen outcome={access} />
}
