import 'server-only'
import { createElement } from 'react'
import { audit } from '#lib/db/audit.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { pick } from '#lib/db/pick.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import { checkVersion } from '#lib/http/stale-save.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import type * as contract from './contract.ts'
import { MessageAnswerMail } from './mail.tsx'
import { MAX_SKIP } from './service.ts'
import { ENTITY, include, toMessage } from './stored.ts'
import type { StoredMessage } from './stored.ts'
import { MESSAGES_PATH } from './words.ts'

const ANSWERED = 'This message is already answered'
const CLOSED = 'This message is already closed'

export const listMessages: ServiceFunction<typeof contract.listMessages> = async ({ body: { filters }, query: page }) => {
  const where: Prisma.MessageWhereInput = {
    ...(filters?.state && { state: filters.state }),
    ...(filters?.reference && { reference: filters.reference }),
  }
  const [rows, count] = await Promise.all([
    db.message.findMany({
      where,
      include,
      orderBy: [
        { state: 'asc' },
        { closedAt: { sort: 'desc', nulls: 'first' } },
        { answeredAt: { sort: 'desc', nulls: 'first' } },
        { createdAt: 'asc' },
        { id: 'asc' },
      ],
      skip: Math.min((page.pageNumber - 1) * page.pageSize, MAX_SKIP),
      take: page.pageSize,
    }),
    db.message.count({ where }),
  ])
  return toPage(rows.map(toMessage), count, page)
}

/** For 404 before a body is read (W3). */
export const findMessage = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.message.count({ where: { id } })) === 0) throw notFound()
}

/** A message that is not closed, locked. Throws NOT_FOUND, CONFLICT, STALE_VERSION. */
async function lockMessage(tx: Transaction, id: string, version: number | undefined): Promise<StoredMessage> {
  await tx.$queryRaw`SELECT 1 FROM "Message" WHERE "id" = ${id}::uuid FOR UPDATE`
  const row = await tx.message.findUnique({ where: { id }, include })
  if (!row) throw notFound()
  if (row.state === 'CLOSED') throw new AppError('CONFLICT', { detail: CLOSED })
  checkVersion(row.version, version)
  return row
}

/** What the trail records of a message: none of its words. */
const auditOf = (message: StoredMessage) => pick(message, ['subject', 'reference', 'state', 'serviceId', 'subscriptionId', 'senderPpid'])

/** Throws NOT_FOUND, STALE_VERSION, CONFLICT for a message that is answered or closed. */
export const answerMessage: ServiceFunction<typeof contract.answerMessage> = ({ actor, params: { id }, body, context }) =>
  inTransaction(context, async (tx) => {
    const before = await lockMessage(tx, id, body.version)
    if (before.state !== 'RECEIVED') throw new AppError('CONFLICT', { detail: ANSWERED })
    const after = await tx.message.update({
      where: { id },
      data: { state: 'ANSWERED', answer: body.answer, answeredByPpid: actor.ppid, answeredAt: new Date(), version: { increment: 1 } },
      include,
    })
    const { reference, subject, text, sender } = after
    const mail = await renderMail(
      createElement(MessageAnswerMail, {
        reference,
        subject,
        text,
        name: fullName(sender),
        answer: body.answer,
        answeredBy: fullName(actor),
        messagesUrl: `${config().publicUrl}${MESSAGES_PATH}`,
      }),
    )
    await queueMail(tx, {
      kind: 'message-answer',
      recipient: sender.email,
      subject: `Answer to your message ${reference}: ${subject}`,
      ...mail,
    })
    await audit(tx, context, { action: 'answer', entity: ENTITY, entityId: id, before: auditOf(before), after: auditOf(after) })
    return toMessage(after)
  })

/** Throws NOT_FOUND, STALE_VERSION, CONFLICT for a message that is closed. */
export const closeMessage: ServiceFunction<typeof contract.closeMessage> = ({ params: { id }, body, context }) =>
  inTransaction(context, async (tx) => {
    const before = await lockMessage(tx, id, body.version)
    const after = await tx.message.update({
      where: { id },
      data: { state: 'CLOSED', closedAt: new Date(), version: { increment: 1 } },
      include,
    })
    await audit(tx, context, { action: 'close', entity: ENTITY, entityId: id, before: auditOf(before), after: auditOf(after) })
    return toMessage(after)
  })
