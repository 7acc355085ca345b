import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ExplanationPage } from '#components/news-admin/explanation-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** Why a person sees an article, or does not (A129, W43). */
export default async function Page() {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  return access.kind === 'allowed' ? <ExplanationPage /> : <AccessScreen outcome={access} />
}
