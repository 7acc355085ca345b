import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ScheduledPage } from '#components/news-admin/scheduled-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** What is published and unpublished by itself. */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <ScheduledPage /> : <AccessScreen outcome={access} />
}
