import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName, subscriptionPath } from '#lib/people/words.ts'
import { followedSql, today } from '#lib/relations/api.ts'
import { reminderDays } from './reminder-contract.ts'
import { RenewalReminderMail, reminderSubject } from './reminder-mail.tsx'
import type { EndingSubscription } from './reminder-mail.tsx'
import { STATE_SQL } from './scope.ts'
import { renewalsPath } from './words.ts'

/** Whoever looks after a renewal is told of its end once per chosen distance, and not when it is decided. */

const daysLeft = (): Prisma.Sql => Prisma.sql`(s."endDate" - ${today()}::date)`

/**
 * Subscriptions that end and whose renewal is not decided, with "User" u who is told of it: its owner, as long as that is a member of staff who finds it
 * on the renewal desk, else the firm's contacts of the subscription.
 */
const TOLD = Prisma.sql`
  "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
  LEFT JOIN "Renewal" r ON r."subscriptionId" = s."id"
  LEFT JOIN "User" o ON o."ppid" = r."ownerPpid" AND o."isInternal" AND (o."isSuperUser" OR s."id" IN (${followedSql(Prisma.sql`o."ppid"`)}))
  JOIN LATERAL (
    SELECT o."ppid" WHERE o."ppid" IS NOT NULL
    UNION ALL SELECT c."userPpid" FROM "SubscriptionContact" c WHERE c."subscriptionId" = s."id" AND o."ppid" IS NULL
  ) t ON true
  JOIN "User" u ON u."ppid" = t."ppid" AND u."isInternal"`
const undecided = (): Prisma.Sql =>
  Prisma.sql`(${daysLeft()} BETWEEN 0 AND ${Math.max(...reminderDays)}::int AND ${STATE_SQL} IN ('TODO', 'CONTACTED'))`

/** The nearest chosen distance that was reached, so that a day on which the job did not run is made up for once; farther ones than one that was told are over. */
const due = (): Prisma.Sql => Prisma.sql`
  ${TOLD} LEFT JOIN "NotificationPreference" p ON p."userPpid" = u."ppid"
  JOIN LATERAL (
    SELECT min(d."distance") AS "distance" FROM unnest(COALESCE(p."renewalDays", ${[...reminderDays]}::int[])) AS d("distance")
    WHERE d."distance" >= ${daysLeft()}
  ) n ON n."distance" IS NOT NULL
  WHERE ${undecided()} AND NOT EXISTS (
    SELECT 1 FROM "RenewalReminder" b
    WHERE b."subscriptionId" = s."id" AND b."userPpid" = u."ppid" AND b."endDate" = s."endDate" AND b."distance" <= n."distance")`

interface Person {
  ppid: string
  email: string
  firstName: string
  lastName: string
}

const candidates = (): Promise<Person[]> =>
  rowsOf<Person>(
    Prisma.sql`SELECT DISTINCT u."ppid", u."email"::text AS "email", u."firstName", u."lastName" FROM ${due()} ORDER BY u."ppid"`,
  )

type Noted = Omit<EndingSubscription, 'url'> & { id: string }

/** Notes what a person is told of, and writes one mail about it. @returns false = there is nothing new to tell */
const remind = (person: Person): Promise<boolean> =>
  inTransaction(null, async (tx) => {
    // The key lets each be told once, also when two instances do this at the same moment.
    const noted = await tx.$queryRaw<Noted[]>`
      WITH noted AS (
        INSERT INTO "RenewalReminder" ("subscriptionId", "userPpid", "endDate", "distance")
        SELECT s."id", u."ppid", s."endDate", n."distance" FROM ${due()} AND u."ppid" = ${person.ppid}
        ON CONFLICT DO NOTHING RETURNING "subscriptionId", "endDate"
      )
      SELECT s."id"::text AS "id", v."name" AS "serviceName", e."name" AS "entityName", to_char(g."endDate", 'YYYY-MM-DD') AS "endDate"
      FROM noted g JOIN "Subscription" s ON s."id" = g."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
      ORDER BY g."endDate", lower(e."name"), lower(v."name"), s."id"`
    if (noted.length === 0) return false
    const { publicUrl } = config()
    const ending = noted.map(({ id, ...one }) => ({ ...one, url: `${publicUrl}${subscriptionPath(id)}` }))
    const props = { name: fullName(person) || person.email, ending, deskUrl: `${publicUrl}${renewalsPath()}` }
    const mail = await renderMail(createElement(RenewalReminderMail, props))
    await queueMail(tx, { kind: 'renewal-reminder', recipient: person.email, subject: reminderSubject(ending), ...mail })
    return true
  })

/** Tells everybody of what ends. @returns how many people got a mail */
export async function sendRenewalReminders(): Promise<number> {
  let sent = 0
  for (const person of await candidates()) if (await remind(person)) sent += 1
  return sent
}

interface EndingRenewal {
  /** Of the reminder. */
  id: string
  subscriptionId: string
  serviceName: string
  entityName: string
  /** YYYY-MM-DD. */
  endDate: string
  sentAt: Date
}

/** What a member of staff was told of last and is not decided, of what the person would be told of now. @param from the first moment that counts */
export async function renewalsToTellOf({ ppid }: Pick<UserActor, 'ppid'>, from: Date, limit: number): Promise<EndingRenewal[]> {
  const since = Prisma.sql`b."userPpid" = ${ppid} AND b."sentAt" > ${from}`
  // Most people have none, and the bell is asked often.
  const known = await preparedRows<object>(Prisma.sql`SELECT 1 FROM "RenewalReminder" b WHERE ${since} LIMIT 1`)
  if (known.length === 0) return []
  return rowsOf<EndingRenewal>(Prisma.sql`
    SELECT * FROM (
      SELECT DISTINCT ON (s."id") b."id"::text AS "id", s."id"::text AS "subscriptionId", v."name" AS "serviceName", e."name" AS "entityName",
        to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", b."sentAt"
      FROM ${TOLD} JOIN "RenewalReminder" b ON b."subscriptionId" = s."id" AND b."userPpid" = u."ppid" AND b."endDate" = s."endDate"
      WHERE ${since} AND ${undecided()} ORDER BY s."id", b."sentAt" DESC
    ) told ORDER BY "sentAt" DESC, "id" LIMIT ${limit}`)
}
