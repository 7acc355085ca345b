import { notFound } from 'next/navigation'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { DEFAULT_LANDING, isRecordId } from '#components/news/landing-address.ts'
import { ReviewPage } from '#components/news-admin/review-page.tsx'
import { Prefetched } from '#lib/http/prefetched.tsx'
import { articleScreen } from '#lib/news-reading/view-service.ts'
import { referenceNames } from '#lib/reference/names-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { currentHost } from '#lib/shell/visitor.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { prefetchReview } from './prefetch.ts'

/** An article as its reviewer reads it before it is published. */
export default async function Page({ params }: PageProps<'/articlesadmin/review/[id]'>) {
  const access = await requireAccess({ internal: true, moduleEnabled: (await currentHost()).features.news })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { id } = await params
  const [screen, names] = await Promise.all([
    isRecordId(id) ? articleScreen(access.actor, id, DEFAULT_LANDING.type) : null,
    referenceNames(),
  ])
  if (!screen) notFound()
  const { article, events } = screen
  return (
    <Prefetched replies={await prefetchReview(access.actor, article)}>
      <ReviewPage key={`${article.id} ${article.version}`} article={article} events={events} names={names} today={firmToday()} />
    </Prefetched>
  )
}
