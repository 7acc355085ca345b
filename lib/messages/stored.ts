import 'server-only'
import { randomInt } from 'node:crypto'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { fullName } from '#lib/people/words.ts'
import type { Message, OwnMessage } from './contract.ts'

export const ENTITY = 'Message'

/** Without letters and digits that look alike. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const REFERENCE_LENGTH = 8

/** Shown to the sender and named in the mail. */
export const newReference = (): string =>
  `C-${Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')}`

export const include = {
  sender: {
    select: {
      ppid: true,
      firstName: true,
      lastName: true,
      email: true,
      entities: { select: { entity: { select: { name: true } } }, orderBy: { entity: { name: 'asc' } } },
    },
  },
  answeredBy: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.MessageInclude
export type StoredMessage = Prisma.MessageGetPayload<{ include: typeof include }>

export const toOwn = ({
  id,
  reference,
  subject,
  text,
  state,
  answer,
  answeredBy,
  answeredAt,
  closedAt,
  createdAt,
}: StoredMessage): OwnMessage => ({
  id,
  reference,
  subject,
  text,
  state,
  answer,
  answeredBy: answeredBy && fullName(answeredBy),
  answeredAt: answeredAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const toMessage = (row: StoredMessage): Message => ({
  ...toOwn(row),
  topic: row.topic,
  serviceId: row.serviceId,
  subscriptionId: row.subscriptionId,
  sender: {
    ppid: row.sender.ppid,
    name: fullName(row.sender),
    email: row.sender.email,
    companies: row.sender.entities.map(({ entity }) => entity.name),
  },
  version: row.version,
})

/** What a message is about, and what the sender wrote. */
export type NewMessage = Pick<
  Prisma.MessageUncheckedCreateInput,
  'topic' | 'subject' | 'serviceId' | 'subscriptionId' | 'senderPpid' | 'text'
>

/** Keeps a message for its sender and for the queue, with its row in the trail, which has none of its words. @returns the reference */
export async function storeMessage(
  tx: Transaction,
  context: CallContext,
  message: NewMessage,
  reference = newReference(),
): Promise<string> {
  const { id } = await tx.message.create({ data: { ...message, reference }, select: { id: true } })
  const { subject, serviceId = null, subscriptionId = null, senderPpid } = message
  await audit(tx, context, {
    action: 'create',
    entity: ENTITY,
    entityId: id,
    after: { subject, reference, serviceId, subscriptionId, senderPpid },
  })
  return reference
}
