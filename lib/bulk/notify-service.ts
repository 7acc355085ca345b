import 'server-only'
import { createElement } from 'react'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { renderMail } from '#lib/mail/render.ts'
import { runningSql, threeWSql } from '#lib/relations/api.ts'
import { memberOfSql, selectedSql } from '#lib/subscriptions/api.ts'
import { selectedUsersSql, mailOf, notifyUser, UserMail, userMails } from '#lib/users/api.ts'
import type * as contract from '#lib/users/manage-contract.ts'
import { SHOWN_LEFT_OUT } from './notify-contract.ts'
import type * as notifyContract from './notify-contract.ts'
import { leftOutTexts } from './notify-words.ts'
import type { LeftOutReason } from './notify-words.ts'
import { USER_NAME } from '#lib/people/api.ts'
import type { ChosenMails, Recipient } from '#lib/users/api.ts'

/** Who the 3W mail concerns: staff, and members of a 3W subscription that runs. A condition on "User" u; the news are open to the same people. */
const hasThreeW = (running: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
  WHERE m."userPpid" = u."ppid" AND ${threeWSql} AND ${running})`
const threeWStateSql = (): Prisma.Sql =>
  Prisma.sql`CASE WHEN u."isInternal" OR ${hasThreeW(runningSql())} THEN 'open' WHEN ${hasThreeW(Prisma.sql`true`)} THEN 'ended' ELSE 'none' END`

type ThreeWState = 'open' | LeftOutReason

/** The chosen e-mails that concern a user, and why one does not; null = all do. Throws NOT_FOUND. */
export async function concernedBy(
  tx: Transaction,
  ppid: string,
  chosen: ChosenMails,
): Promise<{ chosen: ChosenMails; reason: string | null }> {
  const [user] = await tx.$queryRaw<{ state: ThreeWState }[]>`SELECT ${threeWStateSql()} AS "state" FROM "User" u WHERE u."ppid" = ${ppid}`
  if (!user) throw notFound()
  if (!chosen.threeW || user.state === 'open') return { chosen, reason: null }
  return { chosen: { ...chosen, threeW: false }, reason: `${chosen.amds ? 'Only AMDS' : 'Nothing sent'}: ${leftOutTexts[user.state]}` }
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
    db.$queryRaw<
      Sample[]
    >`SELECT u."ppid", u."email"::text AS "email", u."firstName", u."lastName", u."creationIdentity" FROM "User" u WHERE ${where} AND ${concerned} ORDER BY search_text(${USER_NAME}), u."ppid" LIMIT 1`
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
