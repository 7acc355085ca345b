import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { Message } from './contract.ts'
import { include, toMessage } from './stored.ts'
import { SHOWN_MESSAGES } from './words.ts'

/** A message in a list beside other things: its words and its answer stand in the queue. */
type SentMessage = Pick<Message, 'id' | 'reference' | 'subject' | 'state' | 'createdAt' | 'answeredAt' | 'answeredBy' | 'closedAt'> & {
  sender: { ppid: string; name: string }
}

export interface SentMessages {
  rows: SentMessage[]
  total: number
}

/** Those that wait first, then the newest. Whoever may read the queue may read them all. Throws FORBIDDEN. */
async function messagesWhere(reader: Pick<UserActor, 'isInternal'>, where: Prisma.MessageWhereInput): Promise<SentMessages> {
  if (!reader.isInternal) throw new AppError('FORBIDDEN')
  const [rows, total] = await Promise.all([
    db.message.findMany({
      where,
      include,
      orderBy: [{ state: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN_MESSAGES,
    }),
    db.message.count({ where }),
  ])
  return {
    rows: rows.map((row) => {
      const { id, reference, subject, state, createdAt, answeredAt, answeredBy, closedAt, sender } = toMessage(row)
      const { ppid, name, email } = sender
      return { id, reference, subject, state, createdAt, answeredAt, answeredBy, closedAt, sender: { ppid, name: name || email } }
    }),
    total,
  }
}

/** What a person wrote to the firm. Throws FORBIDDEN. */
export const messagesOfPerson = (reader: Pick<UserActor, 'isInternal'>, ppid: string): Promise<SentMessages> =>
  messagesWhere(reader, { senderPpid: ppid })

/** What the people of a company wrote to the firm. Throws FORBIDDEN. */
export const messagesOfCompany = (reader: Pick<UserActor, 'isInternal'>, entityId: string): Promise<SentMessages> =>
  messagesWhere(reader, { sender: { entities: { some: { entityId } } } })
