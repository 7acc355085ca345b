import 'server-only'
import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows, rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { ASKED_AT, ASKING, dueDayOf } from '#lib/news/api.ts'
import { fullName } from '#lib/people/words.ts'
import { OFF } from '#lib/personal/words.ts'
import { dayAfter, daysBetween } from '#lib/text/days-left.ts'
import { firmToday, startOfFirmDay } from '#lib/text/short-date.ts'
import { MustReadMail, mustReadSubject } from './must-read-mail.tsx'
import type { OpenConfirmation } from './reading-contract.ts'
import { openConfirmationsOf } from './reading-service.ts'

/** Reminders of must-reads that are to be confirmed: a person gets a mail once per distance from the last day, and none of what is confirmed. */

/** Days before the last day at which the first one goes out, and after it at which the last one does. */
const FIRST = 7
/** People read at a time, so that memory stays the same however many there are. */
const PAGE = 200

const isSoon = ({ dueDay }: Pick<OpenConfirmation, 'dueDay'>, today: string): boolean => daysBetween(today, dueDay) <= FIRST

/** The last distance that was reached, so that a day on which the job did not run loses nothing: a week before, the end, the day after, a week after. */
function distanceOf(left: number): number {
  if (left > 1) return FIRST
  if (left >= 0) return 1
  return left > -FIRST ? -1 : -FIRST
}

interface Person {
  ppid: string
  email: string
  firstName: string
  lastName: string
}

/** Clients who can read and want mails, after one. */
const nextPeople = (after: string): Promise<Person[]> =>
  rowsOf<Person>(Prisma.sql`
    SELECT u."ppid", u."email"::text AS "email", u."firstName", u."lastName"
    FROM "User" u LEFT JOIN "NotificationPreference" p ON p."userPpid" = u."ppid"
    WHERE NOT u."isInternal" AND u."termsVersion" >= ${TERMS_VERSION} AND COALESCE(p."frequency" <> ${OFF}, true) AND u."ppid" > ${after}
    ORDER BY u."ppid" LIMIT ${PAGE}`)

/** Notes what a person is reminded of, and writes one mail about all that is due soon or overdue. @returns false = there is nothing new to be reminded of */
async function remind(person: Person, today: string): Promise<boolean> {
  const due = (await openConfirmationsOf({ ppid: person.ppid, isInternal: false })).filter((one) => isSoon(one, today))
  if (due.length === 0) return false
  return inTransaction(null, async (tx) => {
    // The key lets each be sent once, also when two instances do this at the same moment.
    const { count } = await tx.readingReminder.createMany({
      data: due.map(({ id, askedAt, dueDay }) => ({
        articleId: id,
        userPpid: person.ppid,
        askedAt,
        distance: distanceOf(daysBetween(today, dueDay)),
      })),
      skipDuplicates: true,
    })
    if (count === 0) return false
    const { publicUrl } = config()
    const mail = await renderMail(createElement(MustReadMail, { name: fullName(person) || person.email, mustReads: due, today, publicUrl }))
    await queueMail(tx, { kind: 'reading-reminder', recipient: person.email, subject: mustReadSubject(due.length), ...mail })
    return true
  })
}

/** Whether any must-read has come so near to its last day that somebody may have to be reminded. */
async function isAnythingDue(today: string): Promise<boolean> {
  const [asked] = await preparedRows<{ first: Date | null }>(
    Prisma.sql`SELECT min(${ASKED_AT}) AS "first" FROM "Article" a ${ASKING} WHERE a."published"`,
  )
  return asked!.first !== null && isSoon({ dueDay: dueDayOf(asked!.first) }, today)
}

/** Reminds every client of the must-reads that are to be confirmed soon, or should have been. @returns how many people got a mail */
export async function sendMustReadReminders(today = firmToday()): Promise<number> {
  if (!(await isAnythingDue(today))) return 0
  let sent = 0
  for (let people = await nextPeople(''); people.length > 0; people = await nextPeople(people.at(-1)!.ppid))
    for (const person of people) if (await remind(person, today)) sent += 1
  return sent
}

/** The same id for the same words, in the form of a UUID. */
const idFrom = (words: string): string =>
  createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A must-read that a person has yet to confirm, as something that happened: it was asked for, or its last day went by. */
interface Asked extends OpenConfirmation {
  /** Of this asking alone, so that it is unread again when it is overdue, or asked for anew. */
  entryId: string
  at: Date
}

/** The must-reads that a client has yet to confirm, for the bell. */
export async function confirmationsFor(reader: { ppid: string; isInternal: boolean }): Promise<Asked[]> {
  const open = await openConfirmationsOf(reader)
  return open.map((one) => ({
    ...one,
    entryId: idFrom(`${one.id} ${one.askedAt} ${one.overdue}`),
    at: one.overdue ? startOfFirmDay(dayAfter(one.dueDay, 1)) : new Date(one.askedAt),
  }))
}
