import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { threeWNewsServiceIds } from '#lib/config/three-w.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { NoteKind } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { firstSubscriptionSql, openSql, scopeOf } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { ARTICLE_TYPE } from './contract.ts'
import type { RatingRow } from './contract.ts'
import type * as contract from './note-contract.ts'
import type { ClientNote, FirmNote, RatingInput } from './note-contract.ts'
import { givenRatings, ratingRows, ratingRowsOf, withRatings } from './rating-rows.ts'

const NO_SUBSCRIPTION = 'There is no such subscription'

type Db = Transaction | typeof db

/** An article that the caller may read, with the subscription whose notes the caller means (A137). */
interface NotedArticle {
  id: string
  subscriptionId: string | null
}

/** A 3W article that is open to the caller, before a body is read (W3). Throws NOT_FOUND, for a locked one too (W64). */
export async function findNoted({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<NotedArticle> {
  const scope = await scopeOf(actor)
  // A colleague of the firm may be a member of a subscription too.
  const { configurations } = actor.isInternal ? await scopeOf({ ...actor, isInternal: false }) : scope
  const [row] = await rowsOf<NotedArticle>(Prisma.sql`
    SELECT a."id"::text AS "id", ${firstSubscriptionSql(configurations)}::text AS "subscriptionId"
    FROM "Article" a WHERE a."id" = ${id}::uuid AND a."type" = ${ARTICLE_TYPE.threeW} AND ${openSql(scope)}`)
  if (!row) throw notFound()
  return row
}

interface NoteKey {
  kind: NoteKind
  articleId: string
  subscriptionId: string | null
}

/** A stored note; one that is not stored reads empty with version 0. */
async function readNote(from: Db, key: NoteKey): Promise<FirmNote & { stored: boolean }> {
  // One after the other: a transaction has one connection.
  const note = await from.articleNote.findFirst({ where: key, include: { ratings: true } })
  const rows = await ratingRows(from, key.subscriptionId)
  const { articleId, subscriptionId } = key
  return {
    articleId,
    subscriptionId,
    impact: note?.impact ?? null,
    ratings: withRatings(rows, note?.ratings ?? []),
    version: note?.version ?? 0,
    stored: note !== null,
  }
}

const withoutMark = ({ stored: _stored, ...note }: FirmNote & { stored: boolean }): FirmNote => note

async function readClientNote(from: Db, ppid: string, { id, subscriptionId }: NotedArticle): Promise<ClientNote> {
  const note = await readNote(from, { kind: 'CLIENT', articleId: id, subscriptionId })
  const own = await from.personalNote.findUnique({ where: { userPpid_articleId: { userPpid: ppid, articleId: id } } })
  return { ...withoutMark(note), assignedToMe: own?.assignedToMe ?? false, personalComments: own?.personalComments ?? '' }
}

interface NoteChange {
  impact?: number | null | undefined
  ratings?: RatingInput[] | undefined
  version?: number | undefined
}

/** Stores impact and ratings; what is left out stays. Throws STALE_VERSION, VALIDATION. */
async function storeNote(tx: Transaction, context: CallContext, key: NoteKey, change: NoteChange): Promise<void> {
  const { kind, articleId, subscriptionId } = key
  const ppid = context.actor.kind === 'user' ? context.actor.ppid : null
  // Made first, so that two writers at once meet at the row.
  await tx.$executeRaw`
    INSERT INTO "ArticleNote" ("kind", "articleId", "subscriptionId", "version") VALUES (${kind}::"NoteKind", ${articleId}::uuid, ${subscriptionId}::uuid, 0)
    ON CONFLICT ("articleId", "kind", "subscriptionId") DO NOTHING`
  await tx.$queryRaw`
    SELECT 1 FROM "ArticleNote" WHERE "kind" = ${kind}::"NoteKind" AND "articleId" = ${articleId}::uuid AND "subscriptionId" IS NOT DISTINCT FROM ${subscriptionId}::uuid FOR UPDATE`
  const before = await readNote(tx, key)
  checkVersion(before.version, change.version)
  const { id } = await tx.articleNote.findFirstOrThrow({ where: key, select: { id: true } })
  await tx.articleNote.update({
    where: { id },
    data: {
      ...(change.impact === undefined ? {} : { impact: change.impact }),
      updatedAt: new Date(),
      updatedByPpid: ppid,
      version: { increment: 1 },
    },
  })
  if (change.ratings) {
    const ratings = givenRatings(before.ratings, change.ratings)
    await tx.articleNoteRating.deleteMany({ where: { noteId: id } })
    await tx.articleNoteRating.createMany({ data: ratings.map((rating) => ({ ...rating, noteId: id })), skipDuplicates: true })
  }
  const after = await readNote(tx, key)
  await audit(tx, context, {
    action: 'update',
    entity: kind === 'CLIENT' ? 'ClientNote' : 'FirmNote',
    entityId: articleId,
    before: withoutMark(before),
    after: withoutMark(after),
  })
}

async function storePersonal(
  tx: Transaction,
  ppid: string,
  articleId: string,
  { assignedToMe, personalComments }: { assignedToMe?: boolean | undefined; personalComments?: string | null | undefined },
): Promise<void> {
  const given = {
    ...(assignedToMe === undefined ? {} : { assignedToMe }),
    ...(personalComments === undefined ? {} : { personalComments: personalComments ?? '' }),
  }
  if (Object.keys(given).length === 0) return
  await tx.personalNote.upsert({
    where: { userPpid_articleId: { userPpid: ppid, articleId } },
    create: { userPpid: ppid, articleId, ...given },
    update: given,
  })
}

type WithFound<E extends Parameters<ServiceFunction<never>>[0]> = E & { found: NotedArticle }

/** E167 (A137, W76). */
export const getClientNote: ServiceFunction<typeof contract.getClientNote> = async ({ actor, params }) =>
  readClientNote(db, actor.ppid, await findNoted({ actor, params }))

/** A 3W subscription that the caller may write notes for. Throws VALIDATION. */
async function chosenSubscription(actor: UserActor, found: NotedArticle, wanted: string | null | undefined): Promise<string> {
  if (!wanted) {
    if (found.subscriptionId === null) throw invalid(REQUIRED, 'subscriptionId')
    return found.subscriptionId
  }
  const id = wanted.toLowerCase()
  if (!(await readableFor(actor, found.id, id))) throw invalid(NO_SUBSCRIPTION, 'subscriptionId')
  return id
}

/** Whether a subscription may hold notes that the caller reads: any 3W subscription for the firm, else a running own one that sees the article. */
async function readableFor(actor: UserActor, articleId: string, subscriptionId: string): Promise<boolean> {
  if (actor.isInternal)
    return (await db.subscription.count({ where: { id: subscriptionId, serviceId: { in: [...threeWNewsServiceIds] } } })) > 0
  const scope = await scopeOf(actor)
  const configurations = scope.configurations.filter((one) => one.subscriptionId === subscriptionId)
  if (configurations.length === 0) return false
  return (
    (
      await rowsOf<object>(
        Prisma.sql`SELECT 1 FROM "Article" a WHERE a."id" = ${articleId}::uuid AND ${openSql({ ...scope, configurations })}`,
      )
    ).length > 0
  )
}

/** E168. Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateClientNote = async ({
  actor,
  body,
  context,
  found,
}: WithFound<Call<typeof contract.updateClientNote>>): Promise<ClientNote> => {
  const { subscriptionId: wanted, assignedToMe, personalComments, ...change } = body
  const touchesNote = change.impact !== undefined || change.ratings !== undefined
  const subscriptionId = touchesNote ? await chosenSubscription(actor, found, wanted) : found.subscriptionId
  const noted = { id: found.id, subscriptionId }
  const stored = inTransaction(context, async (tx) => {
    if (touchesNote) await storeNote(tx, context, { kind: 'CLIENT', articleId: found.id, subscriptionId }, change)
    await storePersonal(tx, actor.ppid, found.id, { assignedToMe, personalComments })
    return readClientNote(tx, actor.ppid, noted)
  })
  return showingCurrent(stored, () => readClientNote(db, actor.ppid, noted), null)
}

/** E169. Throws NOT_FOUND, for a foreign subscription too. */
export const getClientNoteOf: ServiceFunction<typeof contract.getClientNoteOf> = async ({ actor, params }) => {
  const { id } = await findNoted({ actor, params })
  const subscriptionId = params.subscriptionId.toLowerCase()
  if (!(await readableFor(actor, id, subscriptionId))) throw notFound()
  return readClientNote(db, actor.ppid, { id, subscriptionId })
}

/** E170: the caller's own part (W50, W68). Throws NOT_FOUND. */
export const updatePersonalNote = ({
  actor,
  body,
  context,
  found,
}: WithFound<Call<typeof contract.updatePersonalNote>>): Promise<ClientNote> =>
  inTransaction(context, async (tx) => {
    await storePersonal(tx, actor.ppid, found.id, body)
    return readClientNote(tx, actor.ppid, found)
  })

/** E171: the note for the caller's subscription where there is one, else the default (A138). Throws NOT_FOUND. */
export const getFirmNote: ServiceFunction<typeof contract.getFirmNote> = async ({ actor, params }) => {
  const { id: articleId, subscriptionId } = await findNoted({ actor, params })
  if (subscriptionId !== null) {
    const own = await readNote(db, { kind: 'FIRM', articleId, subscriptionId })
    if (own.stored) return withoutMark(own)
  }
  return withoutMark(await readNote(db, { kind: 'FIRM', articleId, subscriptionId: null }))
}

/** E172. Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateFirmNote = async ({
  actor,
  body,
  context,
  found,
}: WithFound<Call<typeof contract.updateFirmNote>>): Promise<FirmNote> => {
  const { subscriptionId: wanted, ...change } = body
  const subscriptionId = wanted ? await chosenSubscription(actor, found, wanted) : null
  const key = { kind: 'FIRM', articleId: found.id, subscriptionId } as const
  const stored = inTransaction(context, async (tx) => {
    await storeNote(tx, context, key, change)
    return withoutMark(await readNote(tx, key))
  })
  return showingCurrent(stored, async () => withoutMark(await readNote(db, key)), null)
}

/** E173: the default note first, then those of subscriptions by company. Throws NOT_FOUND. */
export const listFirmNotes: ServiceFunction<typeof contract.listFirmNotes> = async ({ actor, params }) => {
  const { id: articleId } = await findNoted({ actor, params })
  const notes = await db.articleNote.findMany({
    where: { articleId, kind: 'FIRM', subscriptionId: { not: null } },
    orderBy: [{ subscription: { entity: { name: 'asc' } } }, { subscriptionId: 'asc' }],
    include: { ratings: true },
  })
  const rows = await ratingRowsOf(
    db,
    notes.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  )
  const first = withoutMark(await readNote(db, { kind: 'FIRM', articleId, subscriptionId: null }))
  return [
    first,
    ...notes.map(({ subscriptionId, impact, ratings, version }) => ({
      articleId,
      subscriptionId,
      impact,
      version,
      ratings: withRatings(rows.get(subscriptionId!) ?? [], ratings),
    })),
  ]
}

/** Rows of the client notes of articles, as lists show them with extended information (W49); without a subscription there are none. */
export async function clientNotesOf(scope: Scope, articleIds: readonly string[]): Promise<ReadonlyMap<string, RatingRow[]>> {
  if (scope.configurations.length === 0 || articleIds.length === 0) return new Map()
  const found = await rowsOf<NotedArticle>(Prisma.sql`
    SELECT a."id"::text AS "id", ${firstSubscriptionSql(scope.configurations)}::text AS "subscriptionId"
    FROM "Article" a WHERE a."id" = ANY(${[...articleIds]}::uuid[]) AND a."type" = ${ARTICLE_TYPE.threeW}`)
  const rows = await ratingRowsOf(
    db,
    scope.configurations.map(({ subscriptionId }) => subscriptionId),
  )
  const notes = await db.articleNote.findMany({
    where: { kind: 'CLIENT', articleId: { in: [...articleIds] }, subscriptionId: { in: [...rows.keys()] } },
    include: { ratings: true },
  })
  return new Map(
    found.flatMap(({ id, subscriptionId }) => {
      if (subscriptionId === null) return []
      const note = notes.find((one) => one.articleId === id && one.subscriptionId === subscriptionId)
      return [[id, withRatings(rows.get(subscriptionId) ?? [], note?.ratings ?? [])]]
    }),
  )
}
