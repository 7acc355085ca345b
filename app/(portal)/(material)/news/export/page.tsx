import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ExportPage } from '#components/news-export/export-page.tsx'
import { referenceNames } from '#lib/reference/names-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Downloads an export of the news, or lets the reader choose one (B535 to B540). */
export default async function Page() {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return <ExportPage names={await referenceNames()} isInternal={access.actor.isInternal} />
}
