import { notFound } from 'next/navigation'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { canEditArticle, DEFAULT_LANDING, isRecordId } from '#components/news/landing-address.ts'
import { ArticleEditor } from '#components/news-editor/article-editor.tsx'
import { getNewsTypes } from '#lib/news-reading/overview-service.ts'
import { articleScreen } from '#lib/news-reading/view-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** The form of an article (B161, B218). */
export default async function Page({ params }: PageProps<'/news/edit/[id]'>) {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { actor } = access
  const { permissions } = getNewsTypes({ actor })
  if (!canEditArticle(0, permissions) && !canEditArticle(1, permissions))
    return <AccessScreen outcome={{ kind: 'restricted', signedIn: true }} />
  const { id } = await params
  const [screen, names] = await Promise.all([isRecordId(id) ? articleScreen(actor, id, DEFAULT_LANDING.type) : null, referenceNames()])
  if (!screen) notFound()
  const { article } = screen
  return (
    <ArticleEditor key={article.id} {...screen} type={article.type} businessId={article.businessId} names={names} today={firmToday()} />
  )
}
