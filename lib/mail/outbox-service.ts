import 'server-only'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { OutboxMail } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { toPage } from '#lib/http/page.ts'
import type { MAIL_ORDER, Mail, MailRow, MailState } from './contract.ts'
import type * as contract from './contract.ts'
import { queueAgain, queueMail } from './outbox.ts'

const ENTITY = 'Mail'

/** Without the bodies, which a list does not read. */
const rowSelect = {
  id: true,
  kind: true,
  recipient: true,
  subject: true,
  state: true,
  attempts: true,
  createdAt: true,
  sentAt: true,
  lastError: true,
} as const satisfies Prisma.OutboxMailSelect
type StoredRow = Prisma.OutboxMailGetPayload<{ select: typeof rowSelect }>

const toRow = ({ id, kind, recipient, subject, state, attempts, createdAt, sentAt, lastError }: StoredRow): MailRow => ({
  id,
  kind,
  recipient,
  subject,
  state: state.toLowerCase() as MailState,
  attempts,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  lastError,
})

const toMail = (mail: OutboxMail): Mail => ({ ...toRow(mail), text: mail.text, html: mail.html })

const columns: Record<(typeof MAIL_ORDER)[number], Prisma.Sql> = {
  createdAt: Prisma.sql`m."createdAt"`,
  sentAt: Prisma.sql`m."sentAt"`,
  recipient: Prisma.sql`m."recipient"`,
  subject: Prisma.sql`search_text(m."subject")`,
  kind: Prisma.sql`m."kind"`,
}

const minutesSince = (moment: Date | null): number =>
  moment === null ? 0 : Math.max(0, Math.floor((Date.now() - moment.getTime()) / 60_000))

/** The outbox for super users (A205); `smtp` says whether mails leave it at all, `waitingMinutes` whether they leave it in time. */
export const listMails: ServiceFunction<typeof contract.listMails> = async ({ query: page, body: { filters, orderBy } }) => {
  const search = filters?.search?.trim()
  const conditions = [
    Prisma.sql`true`,
    ...(filters?.state ? [Prisma.sql`m."state" = ${filters.state.toUpperCase()}::"OutboxState"`] : []),
    ...(filters?.kind ? [Prisma.sql`m."kind" = ${filters.kind}`] : []),
    ...(search ? [Prisma.sql`(${containsSql(Prisma.sql`m."recipient"`, search)} OR ${containsSql(Prisma.sql`m."subject"`, search)})`] : []),
  ]
  const where = Prisma.join(conditions, ' AND ')
  const steps = orderBy.map(
    ({ field, direction }) => Prisma.sql`${columns[field]} ${direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`} NULLS LAST`,
  )
  const order = Prisma.join([...steps, Prisma.sql`m."createdAt" DESC`, Prisma.sql`m."id" DESC`])
  const [rows, counted, waiting] = await Promise.all([
    db.$queryRaw<StoredRow[]>`
      SELECT m."id", m."kind", m."recipient", m."subject", m."state", m."attempts", m."createdAt", m."sentAt", m."lastError" FROM "OutboxMail" m
      WHERE ${where} ORDER BY ${order} LIMIT ${page.pageSize}::bigint OFFSET ${(page.pageNumber - 1) * page.pageSize}::bigint`,
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM "OutboxMail" m WHERE ${where}`,
    db.outboxMail.aggregate({ where: { state: 'PENDING' }, _min: { queuedAt: true } }),
  ])
  return {
    ...toPage(rows.map(toRow), counted[0]!.count, page),
    smtp: config().smtpUrl !== null,
    waitingMinutes: minutesSince(waiting._min.queuedAt),
  }
}

/** Throws NOT_FOUND. */
export const getMail: ServiceFunction<typeof contract.getMail> = async ({ params }) => {
  const mail = await db.outboxMail.findUnique({ where: params })
  if (!mail) throw notFound()
  return toMail(mail)
}

/**
 * A mail that was sent goes out as a copy with a Message-ID of its own, since mail servers drop a known one; one that was not goes out itself,
 * and one whose job still waits or runs stays as it is. Throws NOT_FOUND.
 */
export const resendMail: ServiceFunction<typeof contract.resendMail> = ({ params, context }) =>
  inTransaction(context, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "OutboxMail" WHERE "id" = ${params.id}::uuid FOR UPDATE`
    const mail = await tx.outboxMail.findUnique({ where: params })
    if (!mail) throw notFound()
    const { id, kind, recipient, subject, text, html, unsubscribeUrl } = mail
    let sent = id
    if (mail.state === 'SENT')
      sent = await queueMail(tx, {
        kind,
        recipient,
        subject,
        text,
        ...(html === null ? {} : { html }),
        ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
      })
    else if (!(await queueAgain(tx, id))) return toRow(mail)
    await audit(tx, context, { action: 'resend', entity: ENTITY, entityId: sent, after: { recipient, subject, of: id } })
    return toRow(await tx.outboxMail.findUniqueOrThrow({ where: { id: sent }, select: rowSelect }))
  })
