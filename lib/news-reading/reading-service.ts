import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { publishedVersions } from '#lib/articles/api.ts'
import { ASKED_AT, ASKED_VERSION, ASKING, UNLESS_READ, dueDayOf, isOverdueSql, openSql, scopeOf, standsSql } from '#lib/news/api.ts'
import type * as contract from './reading-contract.ts'
import type { OpenConfirmation, Reading } from './reading-contract.ts'

const CHANGED = 'The article has changed in a way that matters. Open it again, read what has changed and confirm that.'

/** Who reads; as much of the caller as the rights depend on. */
type Reader = Pick<UserActor, 'ppid' | 'isInternal'>

interface MarkRow {
  readAt: Date | null
  version: number | null
  stands: boolean | null
}

/** The version that a reader knows: the one that the mark names, or stood when it was set; else the last published one before it. */
async function knownVersion(actor: UserActor, id: string, { version, readAt }: { version: number | null; readAt: Date }) {
  const known = (await publishedVersions(actor, null, id)).find((one) =>
    version === null ? one.savedAt <= readAt.toISOString() : one.version <= version,
  )
  return known?.version ?? null
}

interface AskingRow {
  id: string
  type: 0 | 1
  title: string
  version: number
  askedAt: Date
  overdue: boolean
  confirmedVersion: number | null
  confirmedAt: Date | null
  isOpen: boolean
}

/** The latest version that a person has confirmed, as "done" beside "Article" a. */
const doneSql = (ppid: string) => Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT r."articleVersion" AS "version", r."confirmedAt" FROM "ArticleReading" r
    WHERE r."userPpid" = ${ppid} AND r."articleId" = a."id" AND r."confirmedAt" IS NOT NULL ORDER BY r."articleVersion" DESC LIMIT 1
  ) done ON true`

/** Whether the person has yet to confirm, beside `doneSql`. */
const IS_OPEN = Prisma.sql`COALESCE(done."version" < ${ASKED_VERSION}, true)`

/** Must-reads that a client may read, by their last day in time, with what the client has confirmed of them. */
const toBeConfirmed = async (actor: Reader, condition: Prisma.Sql, limit: number): Promise<AskingRow[]> =>
  actor.isInternal
    ? []
    : rowsOf<AskingRow>(Prisma.sql`
        SELECT a."id"::text AS "id", a."type", a."title", a."version", ${ASKED_AT} AS "askedAt", ${isOverdueSql()} AS "overdue",
          done."version" AS "confirmedVersion", done."confirmedAt", ${IS_OPEN} AS "isOpen"
        FROM "Article" a ${ASKING} ${doneSql(actor.ppid)}
        WHERE ${openSql(await scopeOf(actor))} AND ${condition} ORDER BY ${ASKED_AT}, a."id" LIMIT ${limit}::bigint`)

const toConfirmation = ({ askedAt, overdue, confirmedVersion, confirmedAt, isOpen }: AskingRow): Reading['confirmation'] => ({
  askedAt: askedAt.toISOString(),
  dueDay: dueDayOf(askedAt),
  overdue: overdue && isOpen,
  confirmed: confirmedAt && { version: confirmedVersion!, at: confirmedAt.toISOString() },
  isOpen,
})

async function changedFor(actor: UserActor, id: string): Promise<Reading['changed']> {
  const [row] = await rowsOf<MarkRow>(Prisma.sql`
    SELECT m."readAt", m."articleVersion" AS "version", ${standsSql('m')} AS "stands"
    FROM "Article" a LEFT JOIN "ReadMark" m ON m."articleId" = a."id" AND m."userPpid" = ${actor.ppid}
    WHERE a."id" = ${id}::uuid AND ${openSql(await scopeOf(actor))}`)
  if (!row) throw notFound()
  const { readAt, version, stands } = row
  if (readAt === null || stands !== false) return null
  return { readAt: readAt.toISOString(), version: await knownVersion(actor, id, { version, readAt }) }
}

const isArticle = (id: string) => Prisma.sql`a."id" = ${id}::uuid`

/** How far a reader got with an article. Throws NOT_FOUND for one that the reader may not read whole. */
export async function readingOf(actor: UserActor, id: string): Promise<Reading> {
  const [changed, [pending]] = await Promise.all([changedFor(actor, id), toBeConfirmed(actor, isArticle(id), 1)])
  return { changed, confirmation: pending ? toConfirmation(pending) : null }
}

export const getReading: ServiceFunction<typeof contract.getReading> = ({ actor, params }) => readingOf(actor, params.id)

/** The first time alone; of an article that asks for nothing no word is kept. Throws NOT_FOUND. */
export const noteOpened: ServiceFunction<typeof contract.noteOpened> = async ({ actor, params: { id }, body, context }) => {
  if ((await readingOf(actor, id)).confirmation === null) return
  await inTransaction(
    context,
    (tx) => tx.$executeRaw`
      INSERT INTO "ArticleReading" ("userPpid", "articleId", "articleVersion") SELECT ${actor.ppid}, a."id", LEAST(a."version", ${body.version}::int)
      FROM "Article" a WHERE ${isArticle(id)} ON CONFLICT DO NOTHING`,
  )
}

/** Whether somebody may say to have read a version: it is the current one, or an earlier one that was published with nothing since that matters. */
async function isCurrentEnough(tx: Transaction, id: string, version: number): Promise<boolean> {
  // Whoever saves a version that matters waits, or has been.
  const [row] = await tx.$queryRaw<{ fits: boolean }[]>`
    SELECT (a."version" = ${version}::int OR (a."version" > ${version}::int AND ${version}::int >= ${ASKED_VERSION} AND EXISTS (
      SELECT 1 FROM "ArticleVersion" v WHERE v."articleId" = a."id" AND v."version" = ${version}::int AND (v."content"->>'published')::boolean))) AS "fits"
    FROM "Article" a WHERE ${isArticle(id)} FOR SHARE OF a`
  return row?.fits === true
}

/** Binds the person: by name and version, in the audit trail. Said again it changes nothing. Throws NOT_FOUND, STALE_VERSION. */
export const confirmRead: ServiceFunction<typeof contract.confirmRead> = async ({ actor, params, body: { version }, context }) => {
  const [pending] = await toBeConfirmed(actor, isArticle(params.id), 1)
  if (!pending) throw notFound()
  const { id } = pending
  await inTransaction(context, async (tx) => {
    if (!(await isCurrentEnough(tx, id, version))) throw new AppError('STALE_VERSION', { detail: CHANGED })
    const isNew = await tx.$executeRaw`
      INSERT INTO "ArticleReading" AS r ("userPpid", "articleId", "articleVersion", "confirmedAt") VALUES (${actor.ppid}, ${id}::uuid, ${version}::int, ${new Date()})
      ON CONFLICT ("userPpid", "articleId", "articleVersion") DO UPDATE SET "confirmedAt" = excluded."confirmedAt" WHERE r."confirmedAt" IS NULL`
    if (isNew === 0) return
    await tx.$executeRaw`
      INSERT INTO "ReadMark" AS m ("userPpid", "articleId", "articleVersion") VALUES (${actor.ppid}, ${id}::uuid, ${version}::int) ${UNLESS_READ}`
    await audit(tx, context, {
      action: 'confirm',
      entity: 'Article',
      entityId: id,
      after: { title: pending.title, articleVersion: version },
    })
  })
  return readingOf(actor, id)
}

/** Most must-reads that are listed; the others follow as these are confirmed. */
const MAX_OPEN = 100

/** Must-reads that a client has yet to confirm, the most urgent first; none for people of the firm. */
export async function openConfirmationsOf(reader: Reader): Promise<OpenConfirmation[]> {
  const rows = await toBeConfirmed(reader, IS_OPEN, MAX_OPEN)
  return rows.map(({ id, type, title, askedAt, overdue, confirmedAt }) => ({
    id,
    type,
    title,
    askedAt: askedAt.toISOString(),
    dueDay: dueDayOf(askedAt),
    overdue,
    again: confirmedAt !== null,
  }))
}

/** The caller's own. */
export const listOpenConfirmations: ServiceFunction<typeof contract.listOpenConfirmations> = ({ actor }) => openConfirmationsOf(actor)
