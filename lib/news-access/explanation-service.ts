import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { fullName } from '#lib/people/words.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { askSubscriptions, decision } from '#lib/articles/api.ts'
import type { Saying } from '#lib/articles/api.ts'
import { subscriptionsOfPerson } from '#lib/news/api.ts'
import type { Configuration, ConfiguredSubscription } from '#lib/news/api.ts'
import type * as contract from './contract.ts'
import type { Explanation } from './contract.ts'

type Rule = Explanation['rule']

/**
 * Which rule decides whether a person sees an article: the conditions of lib/news/visibility.ts, asked one by one.
 * Throws NOT_FOUND for an unknown article or person.
 */
export const explainVisibility: ServiceFunction<typeof contract.explainVisibility> = async ({ params: { id, ppid } }) => {
  const [article, user] = await Promise.all([
    db.article.findUnique({
      where: { id },
      select: {
        id: true,
        businessId: true,
        title: true,
        type: true,
        published: true,
        territoryIds: true,
        topicIds: true,
        documentTypeIds: true,
      },
    }),
    db.user.findUnique({ where: { ppid }, select: { ppid: true, firstName: true, lastName: true, isInternal: true } }),
  ])
  if (!article || !user) throw notFound()
  const configured = await subscriptionsOfPerson(user.ppid)
  const verdicts = await askSubscriptions(Prisma.sql`(SELECT * FROM "Article" WHERE "id" = ${id}::uuid)`, configured)
  const subscriptions = await withTags(article, configured, verdicts)
  const person = { ppid: user.ppid, name: fullName(user), isInternal: user.isInternal }
  const { id: articleId, businessId, title } = article
  const type = article.type === ARTICLE_TYPE.global ? ARTICLE_TYPE.global : ARTICLE_TYPE.threeW
  return { articleId, businessId, type, title, person, ...decision(article, user.isInternal, subscriptions), subscriptions }
}

interface Tagged {
  territoryIds: string[]
  topicIds: string[]
  documentTypeIds: string[]
}

/** Ids of the article's tags at which a rule looks. */
function decidingTags(
  { territoryIds, topicIds, documentTypeIds }: Tagged,
  rule: Rule,
  { deniedTopics, deniedDocumentTypes }: Configuration,
): string[] {
  const among = (ids: readonly string[], listed: readonly string[]) => ids.filter((id) => listed.includes(id))
  switch (rule) {
    case 'denied-topic':
      return among(topicIds, deniedTopics)
    case 'denied-document-type':
      return among(documentTypeIds, deniedDocumentTypes)
    case 'territory':
      return territoryIds
    case 'document-type':
      return documentTypeIds
    case 'topic-not-selected':
      return topicIds
    default:
      return []
  }
}

/** What the subscriptions say, with the names of the tags that decided. */
async function withTags(
  article: Tagged,
  configured: readonly ConfiguredSubscription[],
  verdicts: readonly Saying[],
): Promise<Explanation['subscriptions']> {
  const deciding = verdicts.map(({ rule }, index) => decidingTags(article, rule, configured[index]!.configuration))
  const items = await db.referenceItem.findMany({
    where: { id: { in: deciding.flat() } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  })
  return verdicts.map((one, index) => ({ ...one, tags: items.filter(({ id }) => deciding[index]!.includes(id)).map(({ name }) => name) }))
}
