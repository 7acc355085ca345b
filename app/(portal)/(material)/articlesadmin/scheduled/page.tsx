import { AccessScreen } from '#components/layout/access-screen.tsx'
import { QueuePage } from '#components/news-admin/queue-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Drafts, what is published and unpublished by itself, and what was not done as planned. */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <QueuePage /> : <AccessScreen outcome={access} />
}
