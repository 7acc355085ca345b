import type { Prisma } from '#lib/db/generated/client.ts'
import { serviceId } from './build-catalogue.ts'
import type { DemoConfigurations } from './build-configurations.ts'
import type { DemoNews } from './build-news.ts'
import { newsTexts } from './content/content.ts'
import { entityIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoDay, demoId, type Random, seededRandom } from './random.ts'

interface DemoNotes {
  notes: Record<string, unknown>[]
  ratings: Prisma.ArticleNoteRatingCreateManyInput[]
  personal: Prisma.PersonalNoteCreateManyInput[]
  readMarks: Record<string, unknown>[]
  visits: Prisma.NewsVisitCreateManyInput[]
  requests: Record<string, unknown>[]
  requestTopics: Prisma.AccessRequestTopicCreateManyInput[]
}

/** How many of the newest articles that Alpha reads carry which note. */
const DEFAULT_FIRM_NOTES = 120
const ALPHA_FIRM_NOTES = 40
const CLIENT_NOTES = 30
const PERSONAL_NOTES = 14
/** The newest that are left unread, and how many after them are read. */
const UNREAD = 12
const READ = 60
/** Articles for which access was asked are at least so old. */
const ASKED_DAYS = 14

/** Articles whose comment period ends soon, or has just ended, that are assigned to the client, at most. */
const DUE_ASSIGNED = 4
const [OVERDUE_DAYS, DUE_DAYS] = [21, 30]
/** The client of Alpha was last in the news so many days ago. */
const LAST_VISIT_DAYS = 3

const isDue = (end: Date | null): boolean => end !== null && end >= demoDay(-OVERDUE_DAYS) && end <= demoDay(DUE_DAYS)

type Published = Pick<DemoNews['articles'][number], 'id' | 'publishDate'>

/** Some days ago, not before the article was there. */
const since = ({ publishDate }: Published, days: number): Date => new Date(Math.max(publishDate!.getTime(), demoDay(-days).getTime()))

interface Note {
  kind: 'CLIENT' | 'FIRM'
  article: Published
  subscriptionId: string | null
}

function addNote(
  rows: DemoNotes,
  random: Random,
  { kind, article, subscriptionId }: Note,
  titles: readonly (readonly [string, string])[],
): void {
  const articleId = article.id
  const id = demoId('note', `${kind}:${articleId}:${subscriptionId ?? 'default'}`)
  rows.notes.push({
    id,
    kind,
    articleId,
    subscriptionId,
    impact: random.int(0, 3),
    updatedAt: since(article, random.int(1, 90)),
    version: 1,
  })
  rows.ratings.push(
    ...titles
      .filter(() => random.chance(0.8))
      .map(([companyName, ratingTitle]) => ({ noteId: id, companyName, ratingTitle, rating: random.int(1, 5) })),
  )
}

/** Notes and marks of Alpha's articles, and requests for access to articles that are locked for it. */
export function buildNewsNotes(
  { articles }: DemoNews,
  { items, ratings }: DemoConfigurations,
  subscriptions: readonly Prisma.SubscriptionCreateManyInput[],
): DemoNotes {
  const random = seededRandom(314)
  const rows: DemoNotes = { notes: [], ratings: [], personal: [], readMarks: [], visits: [], requests: [], requestTopics: [] }
  const subscription = subscriptions.find((one) => one.entityId === entityIds.alpha && one.serviceId === serviceId('regulatory-news-watch'))
  if (!subscription) throw new Error('Alpha has no subscription to 3W Regulatory')
  const subscriptionId = subscription.id!
  const listed = (list: string) =>
    new Set(items.filter((one) => one.subscriptionId === subscriptionId && one.list === list).map(({ itemId }) => itemId))
  const [selected, denied] = [listed('TOPIC'), listed('DENIED_TOPIC')]
  const newest = articles
    .filter(({ type, published }) => type === 0 && published)
    .sort((a, b) => b.publishDate!.getTime() - a.publishDate!.getTime() || (a.id < b.id ? -1 : 1))
  const allowed = newest.filter(({ topicIds }) => !topicIds.some((id) => denied.has(id)))
  const open = allowed.filter(({ topicIds }) => topicIds.some((id) => selected.has(id)))
  const locked = allowed.filter(({ topicIds }) => topicIds.length > 0 && !topicIds.some((id) => selected.has(id)))
  const titles = ratings
    .filter((one) => one.subscriptionId === subscriptionId)
    .map(({ subscriptionRatingTitle, ratingTitle }) => [subscriptionRatingTitle, ratingTitle] as const)
  const client = persona('client@alpha.example').ppid

  for (const article of open.slice(0, DEFAULT_FIRM_NOTES))
    addNote(rows, random, { kind: 'FIRM', article, subscriptionId: null }, [['', '']])
  for (const article of open.slice(0, ALPHA_FIRM_NOTES)) addNote(rows, random, { kind: 'FIRM', article, subscriptionId }, titles)
  for (const article of open.slice(0, CLIENT_NOTES)) addNote(rows, random, { kind: 'CLIENT', article, subscriptionId }, titles)
  rows.personal.push(
    ...open.slice(0, PERSONAL_NOTES).map(({ id: articleId }) => ({
      userPpid: client,
      articleId,
      assignedToMe: random.chance(0.6),
      personalComments: random.chance(0.7) ? random.pick(newsTexts.personalComments) : '',
    })),
  )
  const noted = new Set(rows.personal.map(({ articleId }) => articleId))
  const due = open.filter(({ id, endDate }) => !noted.has(id) && isDue(endDate as Date | null)).slice(0, DUE_ASSIGNED)
  rows.personal.push(...due.map(({ id: articleId }) => ({ userPpid: client, articleId, assignedToMe: true, personalComments: '' })))
  rows.visits.push({ userPpid: client, seenAt: demoDay(-LAST_VISIT_DAYS) })
  rows.readMarks.push(
    ...open
      .slice(UNREAD, UNREAD + READ)
      .map((article) => ({ userPpid: client, articleId: article.id, readAt: since(article, random.int(1, 60)) })),
  )

  const internal = persona('internal@firm.example').ppid
  const states = ['PENDING', 'PENDING', 'REFUSED'] as const
  const askedBefore = demoDay(-ASKED_DAYS)
  const requested = locked.filter(({ publishDate }) => publishDate! < askedBefore).slice(0, states.length)
  requested.forEach(({ id: articleId, topicIds }, index) => {
    const id = demoId('access-request', articleId)
    const state = states[index]!
    const decided = state === 'REFUSED'
    rows.requests.push({
      id,
      articleId,
      subscriptionId,
      requesterPpid: client,
      message: newsTexts.accessMessages[index]!,
      state,
      reason: decided ? 'This topic is part of another 3W service; your contact can tell you more about it.' : null,
      decidedByPpid: decided ? internal : null,
      decidedAt: decided ? demoDay(-8) : null,
      createdAt: demoDay(-2 - index * 4),
    })
    rows.requestTopics.push(...topicIds.map((itemId) => ({ requestId: id, itemId })))
  })
  return rows
}
