import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { makeReferenceItem, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { WEEKLY } from '#lib/personal/words.ts'
import type { Frequency } from '#lib/personal/words.ts'

/** For tests of this folder: people with choices and rights, and published items. */

export const DAY = 86_400_000

export const choose = (ppid: string, types: number[], frequency: Frequency = WEEKLY) =>
  db.notificationPreference.upsert({
    where: { userPpid: ppid },
    create: { userPpid: ppid, types, frequency },
    update: { types, frequency },
  })

/** A client with a running 3W subscription; `topics` are those it has selected, null = all. */
export async function makeReader({
  topics = null,
  denied = [],
  ...user
}: { topics?: string[] | null; denied?: string[]; email?: string } = {}) {
  const person = await makeUser(db, user)
  const id3W = threeWServices.regulatory
  const service = (await db.service.findUnique({ where: { id: id3W } })) ?? (await makeService(db, { id: id3W }))
  const { id } = await makeSubscription(db, { serviceId: service.id, users: [person.ppid] })
  const items = [
    ...(topics ?? []).map((itemId) => ({ list: 'TOPIC' as const, itemId })),
    ...denied.map((itemId) => ({ list: 'DENIED_TOPIC' as const, itemId })),
  ]
  await db.subscriptionConfiguration.create({
    data: { subscriptionId: id, hasTopics: topics !== null, hasDeniedTopics: denied.length > 0, items: { create: items } },
  })
  return person
}

export const makeTopic = async (): Promise<string> => (await makeReferenceItem(db)).id

/** A published 3W article, an hour old. */
export const makeArticle = (data: {
  title: string
  type?: number
  topicIds?: string[]
  issuerIds?: string[]
  published?: boolean
  publishDate?: Date | null
  endDate?: Date
}) => db.article.create({ data: { type: 0, published: true, publishDate: new Date(Date.now() - 3_600_000), ...data } })
