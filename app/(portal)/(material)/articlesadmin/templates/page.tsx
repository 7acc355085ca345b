import { AccessScreen } from '#components/layout/access-screen.tsx'
import { TemplatesPage } from '#components/news-admin/templates-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** What new articles begin with. */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <TemplatesPage /> : <AccessScreen outcome={access} />
}
