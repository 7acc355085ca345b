import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ArticleView } from '#components/article/article-view.tsx'
import { canEditArticle, isRecordId, LANDING_COOKIE, readLanding, readLandingCookie } from '#components/news/landing-address.ts'
import { getNewsTypes } from '#lib/news-reading/overview-service.ts'
import { articleScreen } from '#lib/news-reading/view-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'

/** One article; its type is tried as A122 says (B159). */
export default async function Page({ params, searchParams }: PageProps<'/news/view/[id]'>) {
  const { news, threeWMenu } = (await currentHost()).features
  const access = await requireAccess({ moduleEnabled: news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { actor } = access
  const [{ id }, { newsType = '' }, jar] = await Promise.all([params, searchParams, cookies()])
  const { type } = readLanding(
    new URLSearchParams({ newsType: String(newsType) }),
    readLandingCookie(jar.get(LANDING_COOKIE)?.value, threeWMenu),
  )
  const [screen, names] = await Promise.all([isRecordId(id) ? articleScreen(actor, id, type) : null, referenceNames()])
  if (!screen) notFound()
  const canEdit = canEditArticle(screen.article.type, getNewsTypes({ actor }).permissions)
  return <ArticleView {...screen} names={names} isInternal={actor.isInternal} canEdit={canEdit} today={firmToday()} />
}
