import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { fullName } from '#lib/people/words.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { askSubscriptions, decision, taggedArticle } from '#lib/articles/api.ts'
import { runningSubscriptions, subscriptionsOfPerson } from '#lib/news/api.ts'
import type { ConfiguredSubscription } from '#lib/news/api.ts'
import type * as contract from './audience-contract.ts'

/**
 * Who would see a published article with the given tags; nothing needs to be stored, so that an author can look at a draft as a client would.
 * Throws NOT_FOUND for an unknown person.
 */
export const previewAudience: ServiceFunction<typeof contract.previewAudience> = async ({
  body: { type, ppid, territories, topics, documentTypes },
}) => {
  const tagged = taggedArticle({ territories, topics, documentTypes })
  const ask = async (read: () => Promise<ConfiguredSubscription[]>) =>
    type === ARTICLE_TYPE.global ? [] : askSubscriptions(tagged, await read())
  if (!ppid) return { person: null, subscriptions: await ask(runningSubscriptions) }
  const user = await db.user.findUnique({ where: { ppid }, select: { ppid: true, firstName: true, lastName: true, isInternal: true } })
  if (!user) throw notFound()
  const subscriptions = await ask(() => subscriptionsOfPerson(user.ppid))
  const { isInternal } = user
  const person = { ppid: user.ppid, name: fullName(user), isInternal, ...decision({ type, published: true }, isInternal, subscriptions) }
  return { person, subscriptions }
}
