import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { runningSql, threeWSql, today } from '#lib/relations/api.ts'
import { ReminderMail, reminderSubject } from './reminder-mail.tsx'
import { UNFINISHED, overdueSql } from './rows.ts'
import { REGISTER, mineSql, readableSql, registerScopeOf } from './scope.ts'

/** Reminders of actions: a person gets each once per distance from its due day, and none when it is over. */

/** Days before the due day at which the first one goes out. */
const FIRST = 7

const ACTIONS = Prisma.sql`${REGISTER} JOIN "ObligationAction" x ON x."obligationId" = o."id"`
const daysLeft = (): Prisma.Sql => Prisma.sql`(x."dueDate" - ${today()}::date)`
const soon = (): Prisma.Sql => Prisma.sql`(${UNFINISHED} AND ${daysLeft()} <= ${FIRST})`
/** The last distance that was reached, so that a day on which the job did not run loses nothing: a week before, a day before, on the day, the day after, a week after. */
const distance =
  (): Prisma.Sql => Prisma.sql`CASE WHEN ${daysLeft()} > 1 THEN ${FIRST}::int WHEN ${daysLeft()} = 1 THEN 1 WHEN ${daysLeft()} = 0 THEN 0
  WHEN ${daysLeft()} > -${FIRST}::int THEN -1 ELSE -${FIRST}::int END`

interface Person {
  ppid: string
  email: string
  firstName: string
  lastName: string
}

/** Those who may have something to be reminded of: owners, and main contacts with whom is what has no owner any more. */
const candidates = (): Promise<Person[]> =>
  rowsOf<Person>(Prisma.sql`
    SELECT DISTINCT u."ppid", u."email"::text AS "email", u."firstName", u."lastName"
    FROM "ObligationAction" x JOIN "Obligation" o ON o."id" = x."obligationId" JOIN "Subscription" s ON s."entityId" = o."entityId"
    JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id" AND (m."isMainContact" OR m."userPpid" = x."ownerPpid")
    JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal"
    WHERE ${soon()} AND ${threeWSql} AND ${runningSql()} ORDER BY u."ppid"`)

/** Notes what a person is reminded of, and writes one mail about it. @returns false = there is nothing new to be reminded of */
async function remind(person: Person): Promise<boolean> {
  const scope = await registerScopeOf({ ppid: person.ppid, isInternal: false })
  return inTransaction(null, async (tx) => {
    // The key lets each be sent once, also when two instances do this at the same moment.
    const noted = await tx.$executeRaw`
      INSERT INTO "ObligationReminder" ("actionId", "userPpid", "dueDate", "distance")
      SELECT x."id", ${person.ppid}, x."dueDate", ${distance()} FROM ${ACTIONS} WHERE ${soon()} AND ${readableSql(scope)} AND ${mineSql(scope)}
      ON CONFLICT DO NOTHING`
    if (noted === 0) return false
    // Staff who look after the mails read them, so that a mail says nothing of the register: the page does.
    const address = `${config().publicUrl}/obligations`
    const mail = await renderMail(createElement(ReminderMail, { name: fullName(person) || person.email, address }))
    await queueMail(tx, { kind: 'obligation-reminder', recipient: person.email, subject: reminderSubject, ...mail })
    return true
  })
}

/** Reminds everybody of what is due or overdue. @returns how many people got a mail */
export async function sendReminders(): Promise<number> {
  let sent = 0
  for (const person of await candidates()) if (await remind(person)) sent += 1
  return sent
}

interface Reminded {
  /** Of the reminder. */
  id: string
  obligationId: string
  task: string
  overdue: boolean
  sentAt: Date
}

/** What a person was reminded of last and still has to do, of what the person may read now. @param from the first moment that counts */
export async function actionsToRemindOf(actor: Pick<UserActor, 'ppid' | 'isInternal'>, from: Date): Promise<Reminded[]> {
  const since = Prisma.sql`r."userPpid" = ${actor.ppid} AND r."sentAt" > ${from}`
  // Most people have none, and the bell is asked often.
  const known = await preparedRows<object>(Prisma.sql`SELECT 1 FROM "ObligationReminder" r WHERE ${since} LIMIT 1`)
  if (known.length === 0) return []
  const scope = await registerScopeOf(actor)
  return rowsOf<Reminded>(Prisma.sql`
    SELECT DISTINCT ON (x."id") r."id"::text AS "id", o."id"::text AS "obligationId", x."task", COALESCE(${overdueSql()}, false) AS "overdue", r."sentAt"
    FROM ${ACTIONS} JOIN "ObligationReminder" r ON r."actionId" = x."id" AND r."dueDate" = x."dueDate"
    WHERE ${since} AND ${UNFINISHED} AND ${readableSql(scope)} AND ${mineSql(scope)} ORDER BY x."id", r."sentAt" DESC`)
}
