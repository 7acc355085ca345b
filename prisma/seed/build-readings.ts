import type { Prisma } from '#lib/db/generated/client.ts'
import { serviceId } from './build-catalogue.ts'
import type { DemoConfigurations } from './build-configurations.ts'
import type { DemoNews } from './build-news.ts'
import { entityIds } from './ids.ts'
import { paragraph, textOf } from './news-document.ts'
import { persona } from './personas.ts'
import { demoDay } from './random.ts'

interface DemoReadings {
  /** News items that ask for a confirmation, since when. */
  asking: { id: string; since: Date }[]
  /** The article of which a later version matters. */
  changed: { id: string; at: Date }
  versions: Record<string, unknown>[]
  readings: Record<string, unknown>[]
  readMarks: Record<string, unknown>[]
}

/** Must-reads that are asked for, by the days since; the first one has changed since in a way that matters. */
const ASKED_DAYS = [30, 20, 6, 2] as const
const CHANGED_DAYS = 3

type Article = DemoNews['articles'][number]
export type ArticleText = Readonly<Record<string, string | null>>

/** An article as the API shows it, as versions keep it. */
export const contentOf = (
  article: Article,
  { background, whatsNew, whatsNext, freeContent }: ArticleText,
  version: number,
  changedAt: Date | null,
) => ({
  id: article.id,
  businessId: article['businessId'],
  type: article.type,
  title: article['title'],
  territories: article['territoryIds'],
  issuers: article['issuerIds'],
  topics: article.topicIds,
  documentTypes: article['documentTypeIds'],
  topicIds: article.topicIds,
  published: true,
  reviewed: article['reviewed'],
  publishDate: article.publishDate,
  creationDate: article['creationDate'],
  lastUpdateDate: changedAt,
  startDate: article['startDate'] ?? null,
  endDate: article['endDate'] ?? null,
  description: { background, whatsNew, whatsNext, freeContent },
  access: 'open',
  notes: [],
  linkedNews: [],
  snippet: null,
  version,
})

/** What the text said before the change: its last block was not known yet. */
function earlierText(document: string): string {
  const { content } = JSON.parse(document) as { content: ReturnType<typeof paragraph>[] }
  const open = 'The date from which this applies is not settled yet; the authority will publish it with the final text.'
  return textOf([...content.slice(0, -1), paragraph(open)]).document
}

/**
 * Must-reads that ask Alpha for a confirmation: by people who confirmed, read, opened, or are overdue, and one that has changed since in a way that matters.
 * @param colleagues of Alpha's 3W subscription, the client of Alpha not among them
 * @param marked articles that the client of Alpha has read already
 */
export function buildReadings(
  { articles, texts, items }: DemoNews,
  configurations: DemoConfigurations['items'],
  { subscriptionId, colleagues, marked }: { subscriptionId: string; colleagues: readonly string[]; marked: ReadonlySet<string> },
): DemoReadings {
  const listed = (list: string) =>
    configurations.filter((one) => one.subscriptionId === subscriptionId && one.list === list).map(({ itemId }) => itemId)
  const [selected, denied] = [listed('TOPIC'), listed('DENIED_TOPIC')]
  const isOpen = ({ type, published, topicIds }: Article) =>
    type === 0 && published && topicIds.some((id) => selected.includes(id)) && !topicIds.some((id) => denied.includes(id))
  const byId = new Map(articles.filter(isOpen).map((article) => [article.id, article]))
  const mustReads = items
    .filter((item) => item['mustRead'] && item['published'] && item['isAlive'] && byId.has(String(item['articleId'])))
    .map((item) => ({ id: String(item['id']), article: byId.get(String(item['articleId']))! }))
    .sort((one, other) => one.article.publishDate!.getTime() - other.article.publishDate!.getTime() || (one.id < other.id ? -1 : 1))
  const chosen = mustReads
    .filter(({ article }) => article.publishDate! < demoDay(-ASKED_DAYS[0]) && !marked.has(article.id))
    .slice(-ASKED_DAYS.length)
  if (chosen.length < ASKED_DAYS.length) throw new Error('Alpha has too few must-reads')
  const client = persona('client@alpha.example').ppid
  const [ann, bob] = colleagues
  const [changed, late, recent] = chosen.map(({ article }) => article.id)
  const at = demoDay(-CHANGED_DAYS)
  const row = (userPpid: string, articleId: string, articleVersion: number, openedDays: number, confirmedDays: number | null) => ({
    userPpid,
    articleId,
    articleVersion,
    openedAt: demoDay(-openedDays),
    confirmedAt: confirmedDays === null ? null : demoDay(-confirmedDays),
  })
  const mark = (userPpid: string, articleId: string, days: number) => ({ userPpid, articleId, readAt: demoDay(-days), articleVersion: 1 })
  const readings = [
    row(client, changed!, 1, 28, 28),
    row(client, late!, 1, 17, 16),
    ...(ann ? [row(ann, changed!, 1, 27, 26), row(ann, changed!, 2, 2, 1), row(ann, late!, 1, 12, 12), row(ann, recent!, 1, 3, null)] : []),
    ...(bob ? [row(bob, changed!, 1, 20, 20), row(bob, late!, 1, 9, null)] : []),
  ]
  const article = byId.get(changed!)!
  const text = texts.find(({ articleId }) => articleId === changed) as ArticleText
  const before = { ...text, whatsNext: earlierText(text['whatsNext']!) }
  return {
    asking: chosen.map(({ id }, index) => ({ id, since: demoDay(-ASKED_DAYS[index]!) })),
    changed: { id: changed!, at },
    versions: [
      { articleId: changed, version: 1, savedAt: article.publishDate, matters: null, content: contentOf(article, before, 1, null) },
      { articleId: changed, version: 2, savedAt: at, matters: true, content: contentOf(article, text, 2, at) },
    ],
    readings,
    readMarks: [mark(client, changed!, 28), ...(ann ? [mark(ann, recent!, 3)] : [])],
  }
}

/** Alpha's subscription to the news, with its people but for the client of Alpha. */
export function alphaReaders(
  subscriptions: readonly Prisma.SubscriptionCreateManyInput[],
  members: readonly { subscriptionId: string; userPpid: string }[],
): { subscriptionId: string; colleagues: string[] } {
  const subscription = subscriptions.find(
    (one) => one.entityId === entityIds.alpha && one.serviceId === serviceId('regulatory-news-watch'),
  )!
  const client = persona('client@alpha.example').ppid
  const people = members.filter(({ subscriptionId, userPpid }) => subscriptionId === subscription.id && userPpid !== client)
  return { subscriptionId: subscription.id!, colleagues: people.map(({ userPpid }) => userPpid) }
}
