import 'server-only'
import { createElement } from 'react'
import { config } from '#lib/config/config.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/http/errors.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { runningSql } from '#lib/subscriptions/running-service.ts'
import { memberOfSql, selectedSql } from '#lib/subscriptions/selection-service.ts'
import { selectedUsersSql } from './list-service.ts'
import type * as contract from './manage-contract.ts'
import { SHOWN_LEFT_OUT } from './notify-contract.ts'
import type * as notifyContract from './notify-contract.ts'
import { leftOutTexts } from './notify-words.ts'
import type { LeftOutReason } from './notify-words.ts'
import { USER_NAME } from './people-service.ts'
import { fullName } from './words.ts'
import { UserMail, userMails } from './user-mail.tsx'

/** The two e-mails that tell a user about the portal (A163). */
interface ChosenMails {
  threeW: boolean
  amds: boolean
}

interface Recipient {
  email: string
  firstName: string
  lastName: string
  creationIdentity: number
}

/** What a mail says of its reader. */
const mailOf = (user: Recipient) => ({ name: fullName(user) || user.email, creationIdentity: user.creationIdentity, portalUrl: `${config().publicUrl}/` })

/** Writes the chosen e-mails to a user into the outbox, in the transaction of what causes them. */
export async function queueUserMails(tx: Transaction, user: Recipient, chosen: ChosenMails): Promise<void> {
  for (const name of ['threeW', 'amds'] as const) {
    if (!chosen[name]) continue
    const { kind, subject } = userMails[name]
    await queueMail(tx, { kind, recipient: user.email, subject, ...(await renderMail(createElement(UserMail, { mail: name, ...mailOf(user) }))) })
  }
}

/** Sends the chosen e-mails to a stored user in the caller's transaction. Throws NOT_FOUND. */
export async function notifyUser(tx: Transaction, ppid: string, chosen: ChosenMails): Promise<void> {
  const user = await tx.user.findUnique({ where: { ppid }, select: { email: true, firstName: true, lastName: true, creationIdentity: true } })
  if (!user) throw notFound()
  await queueUserMails(tx, user, chosen)
}

/** Who the 3W mail concerns: staff, and members of a 3W subscription that runs. One condition per answer on "User" u; the news are open to the same people. */
const hasThreeW = (running: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
  WHERE m."userPpid" = u."ppid" AND s."serviceId" = ANY(${threeWNewsServiceIds}::uuid[]) AND ${running})`
const threeWStateSql = (): Prisma.Sql => Prisma.sql`CASE WHEN u."isInternal" OR ${hasThreeW(runningSql())} THEN 'open' WHEN ${hasThreeW(Prisma.sql`true`)} THEN 'ended' ELSE 'none' END`

type ThreeWState = 'open' | LeftOutReason

/** The chosen e-mails that concern a user, and why one does not; null = all do. Throws NOT_FOUND. */
export async function concernedBy(tx: Transaction, ppid: string, chosen: ChosenMails): Promise<{ chosen: ChosenMails; left: string | null }> {
  const [user] = await tx.$queryRaw<{ state: ThreeWState }[]>`SELECT ${threeWStateSql()} AS "state" FROM "User" u WHERE u."ppid" = ${ppid}`
  if (!user) throw notFound()
  if (!chosen.threeW || user.state === 'open') return { chosen, left: null }
  return { chosen: { ...chosen, threeW: false }, left: `${chosen.amds ? 'Only AMDS' : 'Nothing sent'}: ${leftOutTexts[user.state]}` }
}

interface Sample extends Recipient {
  ppid: string
}

const sampleOf = async (name: keyof ChosenMails, user: Sample | undefined) => {
  if (!user) return null
  const { subject } = userMails[name]
  return { recipient: user.email, subject, ...(await renderMail(createElement(UserMail, { mail: name, ...mailOf(user) }))) }
}

/** What notifying would send to whom, and who gets nothing for which reason, within the caller's lists (A076). */
export const previewNotify: ServiceFunction<typeof notifyContract.previewNotify> = async ({ actor, body }) => {
  const where = 'subscriptions' in body ? memberOfSql(selectedSql(actor, body.subscriptions)) : selectedUsersSql(body.people)
  const states = await db.$queryRaw<{ state: ThreeWState; people: number; names: string[] }[]>`
    SELECT x."state", count(*)::int AS "people", (array_agg(x."name" ORDER BY search_text(x."name"), x."name"))[1:${SHOWN_LEFT_OUT}::int] AS "names"
    FROM (SELECT ${threeWStateSql()} AS "state", trim(${USER_NAME}) AS "name" FROM "User" u WHERE ${where}) x GROUP BY x."state"`
  const first = (concerned: Prisma.Sql) =>
    db.$queryRaw<Sample[]>`SELECT u."ppid", u."email"::text AS "email", u."firstName", u."lastName", u."creationIdentity" FROM "User" u WHERE ${where} AND ${concerned} ORDER BY search_text(${USER_NAME}), u."ppid" LIMIT 1`
  const people = states.reduce((sum, state) => sum + state.people, 0)
  const leftOut = states.flatMap(({ state, ...group }) => (state === 'open' ? [] : [{ reason: state, ...group }]))
  const concerned = people - leftOut.reduce((sum, group) => sum + group.people, 0)
  const [threeW] = body.send3WEmail ? await first(Prisma.sql`${threeWStateSql()} = 'open'`) : []
  const [amds] = body.sendAmdsEmail ? await first(Prisma.sql`true`) : []
  return {
    people,
    threeW: body.send3WEmail ? { recipients: concerned, leftOut, sample: await sampleOf('threeW', threeW) } : null,
    amds: body.sendAmdsEmail ? { recipients: people, leftOut: [], sample: await sampleOf('amds', amds) } : null,
  }
}

/** E091: the identity is that of the record, whatever the body says (A184). Throws NOT_FOUND. */
export const resendMails: ServiceFunction<typeof contract.resendMails> = ({ params: { id }, body, context }) =>
  inTransaction(context, async (tx) => {
    const chosen = { threeW: body.send3WEmail === true, amds: body.sendAmdsEmail === true }
    await notifyUser(tx, id, chosen)
    await audit(tx, context, { action: 'notify', entity: 'User', entityId: id, after: chosen })
  })
