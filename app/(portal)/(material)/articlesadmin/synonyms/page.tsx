import { AccessScreen } from '#components/layout/access-screen.tsx'
import { SynonymsPage } from '#components/news-admin/synonyms-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Terms that the search of the news takes for the same. */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <SynonymsPage /> : <AccessScreen outcome={access} />
}
