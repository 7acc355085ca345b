import { redirect } from 'next/navigation'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { canEditArticle, isRecordId, readArticleType } from '#components/news/landing-address.ts'
import { ArticleEditor } from '#components/news-editor/article-editor.tsx'
import { nextBusinessId3W } from '#lib/articles/service.ts'
import { getNewsTypes } from '#lib/news-reading/overview-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** A new article of a type, 3W = 0, GLOBAL = 1 (B160, B168, B218, A151), with `?template=` of an id begun from a template. */
export default async function Page({ params, searchParams }: PageProps<'/news/add/[type]'>) {
  const access = await requireAccess({ moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const type = readArticleType((await params).type)
  if (type === undefined) redirect('/404')
  const { actor } = access
  if (!canEditArticle(type, getNewsTypes({ actor }).permissions)) return <AccessScreen outcome={{ kind: 'restricted', signedIn: true }} />
  const [businessId, names] = await Promise.all([nextBusinessId3W({ params: { type: String(type) } }), referenceNames()])
  const { template } = await searchParams
  const begun = typeof template === 'string' && isRecordId(template) ? template : null
  const shown = { type, article: null, template: begun, events: [], businessId, names, today: firmToday() }
  return <ArticleEditor key={`${type} ${begun ?? ''}`} {...shown} />
}
