import 'server-only'
import { createElement } from 'react'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { config } from '#lib/config/config.ts'
import { log } from '#lib/config/log.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { standsSql } from '#lib/news/api.ts'
import { newItems, newsScopeOf, withDeadlines } from '#lib/news-reading/api.ts'
import type { NewItem, NewsScope } from '#lib/news-reading/api.ts'
import { newMatches, searchNames } from '#lib/saved-searches/api.ts'
import { longDate } from '#lib/text/short-date.ts'
import { WEEKLY } from '#lib/personal/words.ts'
import type * as contract from './contract.ts'
import { actionsToRemindOf } from '#lib/obligations/api.ts'
import { DigestMail, digestSubject } from './digest-mail.tsx'
import type { DigestItem } from './digest-mail.tsx'
import { changedSinceRead, factsOf } from './digest-facts.ts'
import { kindsOf } from './items.ts'
import { newSince, periodOf } from './periods.ts'
import type { MailFrequency } from './periods.ts'
import { unsubscribeUrl } from './unsubscribe-service.ts'

/** People read at a time, so that memory stays the same however many there are. */
const PAGE = 200
/** Most items of one mail; the rest waits for the next one. */
const MAX_ITEMS = 500
/** Cached results, which people with the same rights share. */
const MAX_CACHED = 50
/** Actions are overdue in a mail as long as they are in the bell. */
const OVERDUE_DAYS = 30
const DAY_MS = 86_400_000

interface Run {
  frequency: MailFrequency
  period: string
  from: Date
  to: Date
  /** New items by rights and kinds. */
  cached: Map<string, Promise<NewItem[]>>
}

interface Recipient {
  types: number[]
  /** To which articles, news and dates are narrowed; empty = all. */
  topics: string[]
  email: string
  firstName: string
  lastName: string
  isInternal: boolean
}

/** Condition on "NotificationPreference" p: there is something to send. */
const WANTED = Prisma.sql`(p."types" <> '{}' OR EXISTS (SELECT 1 FROM "SavedSearch" w WHERE w."ownerPpid" = p."userPpid" AND w."byMail"))`

/** The choices and rights of a person at this moment, locked, so that neither a second run nor an unsubscription comes in between. */
async function recipient(tx: Transaction, ppid: string, { frequency, period }: Run): Promise<Recipient | null> {
  const [row] = await tx.$queryRaw<Recipient[]>`
    SELECT p."types", ARRAY(SELECT r."id"::text FROM "ReferenceItem" r WHERE r."id" = ANY(p."topicIds") AND r."kind" = 'TOPIC' ORDER BY r."id") AS "topics",
      u."email"::text AS "email", u."firstName", u."lastName", u."isInternal"
    FROM "NotificationPreference" p JOIN "User" u ON u."ppid" = p."userPpid"
    WHERE p."userPpid" = ${ppid} AND p."frequency" = ${frequency} AND ${WANTED} AND u."termsVersion" >= ${TERMS_VERSION}
    FOR UPDATE OF p`
  if (!row) return null
  const done = await tx.notificationDigest.findUnique({ where: { userPpid_period: { userPpid: ppid, period } }, select: { period: true } })
  return done ? null : row
}

/** What is new for a person: by their rights, of their types or found by their saved searches, unread and not sent before. */
async function itemsFor(
  tx: Transaction,
  ppid: string,
  scope: NewsScope,
  { types, topics }: Pick<Recipient, 'types' | 'topics'>,
  { from, to, cached }: Run,
): Promise<DigestItem[]> {
  const key = `${scope.revision} ${types.join()} ${topics.join()} ${scope.key}`
  let published = cached.get(key)
  if (!published) {
    if (cached.size >= MAX_CACHED) cached.clear()
    published = newItems(scope, { kinds: kindsOf(types), topics, from, to, limit: MAX_ITEMS }).then((items) => withDeadlines(scope, items))
    cached.set(key, published)
    // A reading that failed is tried again for the next one with these rights.
    published.catch(() => cached.delete(key))
  }
  const matches = await newMatches({ ppid }, scope, { from, to, byMail: true })
  const searches = searchNames(matches)
  const others = new Set((await published).map(({ id }) => id))
  const found = matches.map(({ item }) => item).filter(({ id }) => !others.has(id))
  const items = [...(await published), ...(await withDeadlines(scope, found))].map((item) => ({
    ...item,
    searches: searches.get(item.id) ?? [],
  }))
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const known = await tx.$queryRaw<{ id: string }[]>`
    SELECT "itemId"::text AS "id" FROM "NotificationSent" WHERE "userPpid" = ${ppid} AND "itemId" = ANY (${ids}::uuid[])
    UNION ALL SELECT a."id"::text FROM "ReadMark" m JOIN "Article" a ON a."id" = m."articleId"
    WHERE m."userPpid" = ${ppid} AND m."articleId" = ANY (${ids}::uuid[]) AND ${standsSql('m')}`
  const skipped = new Set(known.map(({ id }) => id))
  const unsent = items.filter(({ id }) => !skipped.has(id))
  const facts = await factsOf(
    tx,
    unsent.map(({ id }) => id),
  )
  return unsent.map((item) => ({ ...item, ...facts.get(item.id) }))
}

/** Writes the mail of a period to one person, with what makes it the only one, in one transaction. @returns false = there is nothing to send */
const sendDigest = (ppid: string, run: Run): Promise<boolean> =>
  inTransaction(null, async (tx) => {
    const person = await recipient(tx, ppid, run)
    if (!person) return false
    const scope = await newsScopeOf({ ppid, isInternal: person.isInternal })
    const kinds = kindsOf(person.types)
    const changed = (await changedSinceRead(tx, scope, ppid, run.from)).filter(({ kind }) => kinds.includes(kind))
    const changedIds = new Set(changed.map(({ id }) => id))
    const items = (await itemsFor(tx, ppid, scope, person, run)).filter(({ id }) => !changedIds.has(id))
    if (items.length + changed.length === 0) return false
    const actions = person.isInternal
      ? []
      : await actionsToRemindOf({ ppid, isInternal: false }, new Date(run.to.getTime() - OVERDUE_DAYS * DAY_MS))
    const { frequency, period } = run
    await tx.notificationDigest.create({ data: { userPpid: ppid, period }, select: { period: true } })
    await tx.notificationSent.createMany({ data: items.map(({ id }) => ({ userPpid: ppid, itemId: id })) })
    const { publicUrl } = config()
    const link = await unsubscribeUrl({ ppid, types: person.types })
    const name = `${person.firstName} ${person.lastName}`.trim() || person.email
    const mail = await renderMail(
      createElement(DigestMail, {
        name,
        frequency,
        items,
        changed,
        hasOverdue: actions.some(({ overdue }) => overdue),
        publicUrl,
        unsubscribeUrl: link,
        showDay: longDate,
      }),
    )
    await queueMail(tx, {
      kind: 'digest',
      recipient: person.email,
      subject: digestSubject(frequency, items.length, changed.length),
      ...mail,
      unsubscribeUrl: link,
    })
    return true
  })

async function startRun(frequency: MailFrequency, now: Date): Promise<Run> {
  const period = periodOf(frequency, now, config().timeZone)
  const previous = await db.notificationRun.findFirst({
    where: { frequency, period: { not: period } },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true },
  })
  // Two runs at once are one: the first writes the row.
  await db.notificationRun.createMany({ data: [{ frequency, period, startedAt: now }], skipDuplicates: true })
  return { frequency, period, from: newSince(frequency, now, previous?.startedAt ?? null), to: now, cached: new Map() }
}

/** The next people who may get a mail of this run. */
const nextPeople = async ({ frequency, period }: Run, after: string): Promise<string[]> =>
  (
    await rowsOf<{ ppid: string }>(Prisma.sql`
      SELECT p."userPpid" AS ppid FROM "NotificationPreference" p
      WHERE p."frequency" = ${frequency} AND ${WANTED} AND p."userPpid" > ${after}
        AND NOT EXISTS (SELECT 1 FROM "NotificationDigest" d WHERE d."userPpid" = p."userPpid" AND d."period" = ${period})
      ORDER BY p."userPpid" LIMIT ${PAGE}`)
  ).map(({ ppid }) => ppid)

/**
 * Writes the mails of a frequency for the current period to everybody who chose it and has something new (A204).
 * A person gets one mail per period and gets an item once, also when two instances run this at once or a run is cut off: run again, it goes on with
 * those who are left. A person whose mail cannot be made holds nobody else up.
 * @returns how many mails were written
 * @throws AggregateError after the others were written, with the reasons of those that were not
 */
export async function sendDigests(frequency: MailFrequency, now = new Date()): Promise<number> {
  const run = await startRun(frequency, now)
  const faults: unknown[] = []
  let sent = 0
  for (let people = await nextPeople(run, ''); people.length > 0; people = await nextPeople(run, people.at(-1)!)) {
    for (const ppid of people) {
      try {
        if (await sendDigest(ppid, run)) sent += 1
      } catch (error) {
        log.error({ err: error, ppid, period: run.period }, 'digest failed')
        faults.push(error)
      }
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} mails of ${run.period} could not be written.`)
  await db.notificationRun.update({ where: { frequency_period: { frequency, period: run.period } }, data: { finishedAt: new Date() } })
  log.info({ period: run.period, sent }, 'digests written')
  return sent
}

/** E257: the weekly mails that are due, also outside their hour. */
export const runWeekly: ServiceFunction<typeof contract.runWeekly> = async () => ({ sent: await sendDigests(WEEKLY) })
