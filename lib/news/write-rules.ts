import 'server-only'
import { isLockTimeout } from '#lib/db/errors.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'
import { takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { checkVersion } from '#lib/http/stale-save.ts'
import { TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { firmDay, firmToday } from '#lib/text/short-date.ts'
import { END_BEFORE_START, NO_ARTICLE, NO_ITEM, PUBLISHED_AHEAD } from './fields-contract.ts'

/** What every write of the news has in common. */

/** Longest wait of an editor for a record that somebody else is changing, milliseconds: all other editors wait behind. */
const RECORD_WAIT_MS = 800
const BUSY = 'An import or an undo is changing this at the moment. Please try again in a few minutes.'

/**
 * One editor of the news at a time, so that no two wait for each other crosswise. Imports go without it: everybody would wait for them. What they change is theirs
 * by the locks of its rows, see `lockRecords`; an editor who needs such a row gives up soon, and so holds up nobody.
 */
export async function lockNews(tx: Transaction): Promise<void> {
  await takeAdvisoryLock(tx, 'news')
  await tx.$executeRaw`SELECT set_config('lock_timeout', ${`${RECORD_WAIT_MS}ms`}, true)`
}

/** Imports that change records of the news, one at a time: each locks thousands of rows in the order of its file. */
export const lockNewsImports = (tx: Transaction): Promise<void> => takeAdvisoryLock(tx, 'news imports')

/** Tables of the records that are published. */
type NewsTable = 'Article' | 'NewsItem' | 'Event' | 'Video' | 'Publication'

/** Throws CONFLICT when a wait for a lock was too long. */
async function orBusy<T>(waiting: Promise<T>): Promise<T> {
  try {
    return await waiting
  } catch (error) {
    if (isLockTimeout(error)) throw new AppError('CONFLICT', { detail: BUSY, cause: error })
    throw error
  }
}

/**
 * Locks records until the end of the transaction: with its row belong its texts, plans, reviews and versions to who has it.
 * Throws CONFLICT, within `lockNews`, when an import or an undo has one of them.
 */
export const lockRecords = async (tx: Transaction, table: NewsTable, ids: readonly string[]): Promise<void> =>
  void (await orBusy(
    tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ANY(${[...ids]}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`,
  ))

/** Records that are read and written together; each comes with its text. */
const AT_ONCE = 50

/** A change of a record, with the version that was read. */
interface VersionedChange<Body> {
  id: string
  version: number
  body: Body
}

/**
 * Changes many records in the caller's transaction, a few at a time: locks them as `lockRecords`, reads them and compares their versions.
 * @param read the records with these ids, as `write` needs them
 * @param write changes records that are locked
 * Throws NOT_FOUND, STALE_VERSION, CONFLICT, and what `write` throws.
 */
export async function changeInBatches<Stored extends { id: string; version: number }, Body>(
  tx: Transaction,
  table: NewsTable,
  changes: readonly VersionedChange<Body>[],
  read: (ids: string[]) => Promise<Stored[]>,
  write: (locked: { stored: Stored; body: Body }[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < changes.length; start += AT_ONCE) {
    const some = changes.slice(start, start + AT_ONCE)
    const ids = some.map(({ id }) => id)
    await lockRecords(tx, table, ids)
    const records = new Map((await read(ids)).map((record) => [record.id, record]))
    await write(
      some.map(({ id, version, body }) => {
        const stored = records.get(id)
        if (!stored) throw notFound()
        checkVersion(stored.version, version)
        return { stored, body }
      }),
    )
  }
}

const kinds = { territories: 'TERRITORY', issuers: 'ISSUER', topics: 'TOPIC', documentTypes: 'DOCUMENT_TYPE' } as const satisfies Record<
  string,
  ReferenceKind
>
type TagLists = Partial<Record<keyof typeof kinds, string[] | undefined>>

/** Every id is an item of its kind (W8); they are locked, so that none goes before it is stored. Throws VALIDATION. */
export async function checkTags(tx: Transaction, lists: TagLists): Promise<void> {
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const wanted = [...new Set(names.flatMap((name) => lists[name] ?? []))]
  if (wanted.length === 0) return
  const found = await tx.$queryRaw<{ id: string; kind: ReferenceKind }[]>`
    SELECT "id"::text AS "id", "kind"::text AS "kind" FROM "ReferenceItem" WHERE "id" = ANY(${wanted}::uuid[]) ORDER BY "id" FOR KEY SHARE`
  const kindOf = new Map(found.map(({ id, kind }) => [id, kind]))
  const fields: FieldError[] = names.flatMap((name) =>
    (lists[name] ?? []).flatMap((id, index) => (kindOf.get(id) === kinds[name] ? [] : [{ message: NO_ITEM, path: `${name}[${index}]` }])),
  )
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}

/** Throws VALIDATION for an article that does not exist (W8), CONFLICT as `lockRecords`: what is linked takes its tags, and locks it for that. */
export async function checkArticle(tx: Transaction, id: string | null | undefined): Promise<void> {
  if (!id) return
  const found = await orBusy(tx.$queryRaw<unknown[]>`SELECT 1 FROM "Article" WHERE "id" = ${id}::uuid FOR SHARE`)
  if (found.length === 0) throw invalid(NO_ARTICLE, 'articleId')
}

/** Throws VALIDATION when a period ends before it starts. */
export function checkPeriod(start: Date | null, end: Date | null): void {
  if (start && end && end < start) throw invalid(END_BEFORE_START, 'endDate')
}

/** What is published is shown at once: a publish date after today would show readers a day that has not come. */
export const isAhead = (published: boolean, publishDate: Date | null, now: Date): boolean =>
  published && publishDate !== null && firmDay(publishDate) > firmToday(now)

/** A record that is published has a publish date: the given one, else the stored one, else now; kept on unpublish (A128). Throws VALIDATION when that lies ahead. */
export const publishDateOf = (published: boolean, given: Date | null | undefined, stored: Date | null, now: Date): Date | null => {
  const date = given === undefined ? stored : given
  if (isAhead(published, date, now)) throw invalid(PUBLISHED_AHEAD, 'publishDate')
  return date ?? (published ? now : null)
}

/** The part of a flag call that decides its value. */
export interface FlagInput<Flag extends string> {
  query: { [F in Flag]?: string | undefined }
  body?: boolean | { [F in Flag]?: boolean } | undefined
}

/** The value by query, or by body as it is or under its name (A053). Throws VALIDATION without one (W19). */
export function flagValue<Flag extends string>(flag: Flag, { query, body }: FlagInput<Flag>): boolean {
  const sent: string | undefined = query[flag]
  const value = sent === undefined ? (typeof body === 'object' ? body[flag] : body) : sent === 'true'
  if (value === undefined) throw invalid(TRUE_OR_FALSE, flag)
  return value
}

/** Every picture of a text exists. Throws VALIDATION. */
export async function checkImages(tx: Transaction, ids: readonly string[], path: string): Promise<void> {
  if (ids.length > 0 && (await tx.newsImage.count({ where: { id: { in: [...ids] } } })) !== ids.length)
    throw invalid('There is no such picture', path)
}
