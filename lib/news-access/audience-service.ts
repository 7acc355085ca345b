import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { fullName } from '#lib/people/words.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { askSubscriptions, decision, taggedArticle } from '#lib/articles/api.ts'
import { runningSubscriptions, scopeOf, scopeOfSubscription, subscriptionsOfPerson, visibleTitles } from '#lib/news/api.ts'
import type { ConfiguredSubscription, Scope } from '#lib/news/api.ts'
import type * as contract from './audience-contract.ts'

/** What a client sees whose subscription shows everything. */
const ANY_CLIENT: Scope = {
  revision: '',
  key: '',
  everything: false,
  configurations: [{ subscriptionId: '', territories: null, topics: null, deniedTopics: [], documentTypes: null, deniedDocumentTypes: [] }],
}

/**
 * Who would see a published article with the given tags; nothing needs to be stored, so that an author can look at a draft as a client would.
 * Throws NOT_FOUND for an unknown person or subscription.
 */
export const previewAudience: ServiceFunction<typeof contract.previewAudience> = async ({
  actor,
  body: { type, ppid, subscriptionId = null, linked = [], territories, topics, documentTypes },
}) => {
  const tagged = taggedArticle({ territories, topics, documentTypes })
  const ask = async (read: () => Promise<ConfiguredSubscription[]>) =>
    type === ARTICLE_TYPE.global ? [] : askSubscriptions(tagged, await read())
  const titlesFor = async (scope: Scope) => (linked.length === 0 ? [] : visibleTitles(scope, linked))
  if (!ppid) {
    const scope = subscriptionId === null ? ANY_CLIENT : await scopeOfSubscription(actor, subscriptionId)
    if (!scope) throw notFound()
    return { person: null, subscriptionId, subscriptions: await ask(runningSubscriptions), titles: await titlesFor(scope) }
  }
  const user = await db.user.findUnique({ where: { ppid }, select: { ppid: true, firstName: true, lastName: true, isInternal: true } })
  if (!user) throw notFound()
  const subscriptions = await ask(() => subscriptionsOfPerson(user.ppid))
  const { isInternal } = user
  const person = { ppid: user.ppid, name: fullName(user), isInternal, ...decision({ type, published: true }, isInternal, subscriptions) }
  return { person, subscriptionId: null, subscriptions, titles: await titlesFor(await scopeOf(user)) }
}
