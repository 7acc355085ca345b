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
import type { PageRequest } from '#lib/http/page.ts'
import { declareList, nullable, readPage } from '#lib/lists/list.ts'
import { mailColumns } from './columns.ts'
import type { Mail, MailFilters, MailRow, MailState } from './contract.ts'
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

/** The outbox, on "OutboxMail" m. */
export const mailList = declareList<typeof mailColumns, MailFilters>({
  name: 'mails',
  columns: mailColumns,
  tables: ['OutboxMail'],
  filters: {
    state: (state) => Prisma.sql`m."state" = ${state.toUpperCase()}::"OutboxState"`,
    kind: (kind) => Prisma.sql`m."kind" = ${kind}`,
    search: (text) => Prisma.sql`(${containsSql(Prisma.sql`m."recipient"`, text)} OR ${containsSql(Prisma.sql`m."subject"`, text)})`,
  },
  orders: {
    createdAt: Prisma.sql`m."createdAt"`,
    sentAt: nullable(Prisma.sql`m."sentAt"`),
    recipient: Prisma.sql`m."recipient"`,
    subject: Prisma.sql`search_text(m."subject")`,
    kind: Prisma.sql`m."kind"`,
  },
  byDefault: [],
  tieBreaker: () => Prisma.sql`m."createdAt" DESC, m."id" DESC`,
})

const SELECT = Prisma.sql`m."id", m."kind", m."recipient", m."subject", m."state", m."attempts", m."createdAt", m."sentAt", m."lastError"`
const minutesSince = (moment: Date | null): number =>
  moment === null ? 0 : Math.max(0, Math.floor((Date.now() - moment.getTime()) / 60_000))

/** A page of the outbox. */
export const readMails = (filters: MailFilters | null | undefined, orderBy: Parameters<typeof mailList.order>[0], page: PageRequest) =>
  readPage<StoredRow, MailRow>(
    { select: SELECT, from: Prisma.sql`"OutboxMail" m`, where: mailList.where(filters), order: mailList.order(orderBy), page },
    toRow,
  )

/** The outbox for super users (A205); `smtp` says whether mails leave it at all, `waitingMinutes` whether they leave it in time. */
export const listMails: ServiceFunction<typeof contract.listMails> = async ({ query: page, body: { filters, orderBy } }) => {
  const [mails, waiting] = await Promise.all([
    readMails(filters, orderBy, page),
    db.outboxMail.aggregate({ where: { state: 'PENDING' }, _min: { queuedAt: true } }),
  ])
  return {
    ...mails,
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
