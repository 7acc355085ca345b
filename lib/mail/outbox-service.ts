import 'server-only'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { OutboxMail } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { declareList, nullable, readPage } from '#lib/lists/list.ts'
import { mailColumns } from './columns.ts'
import type { MailFilters, MailRow, MailState } from './contract.ts'
import type * as contract from './contract.ts'
import { queueAgain, queueMail } from './outbox.ts'

const ENTITY = 'Mail'

type StoredRow = Omit<MailRow, 'state' | 'createdAt' | 'sentAt'> & Pick<OutboxMail, 'state' | 'createdAt' | 'sentAt'>

const toRow = ({ state, createdAt, sentAt, ...row }: StoredRow): MailRow => ({
  ...row,
  state: state.toLowerCase() as MailState,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

/** The outbox, on "OutboxMail" m. */
export const mailList = declareList<typeof mailColumns, MailFilters>({
  name: 'mails',
  columns: mailColumns,
  tables: ['OutboxMail', 'User'],
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

/** Without the bodies, which a list does not read. */
const SELECT = Prisma.sql`
  m."id", m."kind", m."recipient", m."subject", m."state", m."attempts", m."createdAt", m."sentAt", m."lastError",
  (SELECT u."ppid" FROM "User" u WHERE u."email" = m."recipient"::citext) AS "recipientPpid"`
const FROM = Prisma.sql`"OutboxMail" m`

/** Throws NOT_FOUND. */
async function readRow(tx: Pick<Transaction, '$queryRaw'>, id: string): Promise<MailRow> {
  const [row] = await tx.$queryRaw<StoredRow[]>`SELECT ${SELECT} FROM ${FROM} WHERE m."id" = ${id}::uuid`
  if (!row) throw notFound()
  return toRow(row)
}

const minutesSince = (moment: Date | null): number =>
  moment === null ? 0 : Math.max(0, Math.floor((Date.now() - moment.getTime()) / 60_000))

/** A page of the outbox. */
export const readMails = (filters: MailFilters | null | undefined, orderBy: Parameters<typeof mailList.order>[0], page: PageRequest) =>
  readPage<StoredRow, MailRow>({ select: SELECT, from: FROM, where: mailList.where(filters), order: mailList.order(orderBy), page }, toRow)

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
  const [mail] = await db.$queryRaw<(StoredRow & Pick<OutboxMail, 'text' | 'html'>)[]>`
    SELECT ${SELECT}, m."text", m."html" FROM ${FROM} WHERE m."id" = ${params.id}::uuid`
  if (!mail) throw notFound()
  const { text, html, ...row } = mail
  return { ...toRow(row), text, html }
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
    else if (!(await queueAgain(tx, id))) return readRow(tx, id)
    await audit(tx, context, { action: 'resend', entity: ENTITY, entityId: sent, after: { recipient, subject, of: id } })
    return readRow(tx, sent)
  })
