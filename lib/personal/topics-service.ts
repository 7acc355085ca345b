import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { invalid } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { TopicChoice } from './topics-contract.ts'
import type * as contract from './topics-contract.ts'

const UNKNOWN_TOPIC = 'There is no such topic'

/** Those of some topics that exist still, by name. */
export async function existingTopics(from: Transaction | typeof db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await from.referenceItem.findMany({
    where: { id: { in: [...ids] }, kind: 'TOPIC' },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** The topics of the notifications of a person; without any, or when none of them is left, of all. */
export async function topicsOf(ppid: string): Promise<string[]> {
  const stored = await db.notificationPreference.findUnique({ where: { userPpid: ppid }, select: { topicIds: true } })
  return existingTopics(db, stored?.topicIds ?? [])
}

/** The caller's own choice. */
export const getTopicChoice: ServiceFunction<typeof contract.getTopicChoice> = async ({ actor }) => ({ topics: await topicsOf(actor.ppid) })

/** The caller's own choice, whole. Throws VALIDATION for a topic that does not exist. */
export const saveTopicChoice: ServiceFunction<typeof contract.saveTopicChoice> = ({ actor: { ppid }, body, context }) =>
  inTransaction(context, async (tx): Promise<TopicChoice> => {
    const topicIds = await existingTopics(tx, body.topics)
    const unknown = body.topics.findIndex((id) => !topicIds.includes(id.toLowerCase()))
    if (unknown >= 0) throw invalid(UNKNOWN_TOPIC, `topics[${unknown}]`)
    const where = { userPpid: ppid }
    const select = { topicIds: true } as const
    const before = await tx.notificationPreference.findUnique({ where, select })
    const after = await tx.notificationPreference.upsert({ where, create: { ...where, topicIds }, update: { topicIds }, select })
    await audit(tx, context, { action: 'update', entity: 'Notification', entityId: ppid, before, after })
    return { topics: topicIds }
  })
