import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { allOf, readPage } from '#lib/lists/list.ts'
import type * as contract from './contract.ts'
import type { Action, ArticleEntry, Obligation, RegisterFilters } from './contract.ts'
import { ENTRY, actionSql, impactSql, registerList, rowSql, toRegisterRow } from './rows.ts'
import type { ActionRow, EntryRow } from './rows.ts'
import { REGISTER, colleaguesOf, decidableSql, mineSql, needsOwnerSql, readableSql, registerScopeOf } from './scope.ts'
import type { RegisterScope } from './scope.ts'

export const WITH_ACTIONS = Prisma.sql`${REGISTER} LEFT JOIN "ObligationAction" x ON x."obligationId" = o."id"`

/** Condition of a list: what the reader may read, narrowed by the filters. */
export function registerWhere(scope: RegisterScope, filters: RegisterFilters | null | undefined): Prisma.Sql {
  const { mine, needsOwner, ...others } = filters ?? {}
  const is = (condition: Prisma.Sql, wanted: boolean) => Prisma.sql`COALESCE(${condition}, false) = ${wanted}`
  return allOf([
    readableSql(scope),
    registerList.where(others),
    ...(mine === true ? [is(mineSql(scope), true)] : []),
    ...(needsOwner === true || needsOwner === false ? [is(needsOwnerSql(scope), needsOwner)] : []),
  ])
}

/** Whether there is a register that a person may read, be it empty. */
export const hasRegisters = async (reader: Pick<UserActor, 'ppid' | 'isInternal'>): Promise<boolean> =>
  (await registerScopeOf(reader)).memberships.some(({ reads }) => reads)

type Steps = Parameters<typeof registerList.order>[0]

/** A page of the registers that a reader may read. */
const registerPage = (scope: RegisterScope, filters: RegisterFilters | null | undefined, orderBy: Steps, page: PageRequest) =>
  readPage(
    { select: rowSql(scope), from: WITH_ACTIONS, where: registerWhere(scope, filters), order: registerList.order(orderBy), page },
    toRegisterRow(scope),
  )

export const listRegister: ServiceFunction<typeof contract.listRegister> = async ({ actor, body: { filters, orderBy }, query }) =>
  registerPage(await registerScopeOf(actor), filters, orderBy, query)

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const toAction = ({ actionId, doneAt, ...row }: ActionRow): Action => ({ ...row, id: actionId, doneAt: iso(doneAt) })

type StoredEntry = EntryRow & { version: number; currentVersion: number | null; impact: number | null }

/** What belongs to an entry that the reader was found to read. */
async function withParts(scope: RegisterScope, { obligationId: id, decidedAt, ...entry }: StoredEntry): Promise<Obligation> {
  const source = Prisma.sql`${REGISTER} JOIN "ObligationAction" x ON x."obligationId" = o."id"`
  const byMoment = { where: { obligationId: id }, orderBy: [{ at: 'asc' as const }, { id: 'asc' as const }] }
  const [actions, comments, evidence, history, colleagues] = await Promise.all([
    preparedRows<ActionRow>(Prisma.sql`
      SELECT ${actionSql(scope)}, lower(x."state"::text) AS "state", x."doneAt", x."doneByName" FROM ${source} WHERE o."id" = ${id}::uuid AND ${readableSql(scope)}
      ORDER BY x."createdAt", x."id"`),
    db.obligationComment.findMany(byMoment),
    db.obligationEvidence.findMany({ ...byMoment, include: { file: { select: { name: true, contentType: true, size: true } } } }),
    db.obligationHistory.findMany({ where: { obligationId: id }, orderBy: [{ at: 'desc' }, { id: 'desc' }] }),
    scope.mayWrite
      ? colleaguesOf(scope, entry.entityId, Prisma.sql`(SELECT a.* FROM ${REGISTER} WHERE o."id" = ${id}::uuid) a`)
      : Promise.resolve([]),
  ])
  return {
    ...entry,
    id,
    decidedAt: decidedAt.toISOString(),
    mayWrite: scope.mayWrite,
    actions: actions.map(toAction),
    comments: comments.map(({ id: commentId, actionId, words, at, byName }) => ({
      id: commentId,
      actionId,
      words,
      at: at.toISOString(),
      byName,
    })),
    evidence: evidence.map(({ id: evidenceId, actionId, at, byName, file }) => ({
      id: evidenceId,
      actionId,
      at: at.toISOString(),
      byName,
      ...file,
    })),
    history: history.map(({ at, byName, words }) => ({ at: at.toISOString(), byName, words })),
    colleagues,
  }
}

/** Entries that meet a condition on `REGISTER` and that the reader may read, by company. */
async function readEntries(scope: RegisterScope, condition: Prisma.Sql): Promise<Obligation[]> {
  const rows = await preparedRows<StoredEntry>(Prisma.sql`
    SELECT ${ENTRY}, o."version", CASE WHEN t."published" THEN t."version" END AS "currentVersion",
      ${impactSql(scope)} AS "impact"
    FROM ${REGISTER} WHERE ${condition} AND ${readableSql(scope)} ORDER BY e."name", o."id"`)
  return Promise.all(rows.map((row) => withParts(scope, row)))
}

/** An entry that the caller may read. Throws NOT_FOUND, for that of another company and a closed register too. */
export async function readObligation(actor: UserActor, id: string): Promise<Obligation> {
  const [entry] = await readEntries(await registerScopeOf(actor), Prisma.sql`o."id" = ${id}::uuid`)
  if (!entry) throw notFound()
  return entry
}

export const getObligation: ServiceFunction<typeof contract.getObligation> = ({ actor, params }) => readObligation(actor, params.id)

/** Companies of a client that may decide on an article, with what they decided; for staff those whose open register has an entry. */
export const getArticleObligations: ServiceFunction<typeof contract.getArticleObligations> = async ({ actor, params: { id } }) => {
  const scope = await registerScopeOf(actor)
  const entries: ArticleEntry[] = (await readEntries(scope, Prisma.sql`o."articleId" = ${id}::uuid`)).map((obligation) => ({
    entityId: obligation.entityId,
    entityName: obligation.entityName,
    obligation,
  }))
  if (!scope.mayWrite) return entries
  const known = new Set(entries.map(({ entityId }) => entityId))
  const others = [...new Set(scope.memberships.filter(({ reads }) => reads).map(({ entityId }) => entityId))].filter(
    (one) => !known.has(one),
  )
  if (others.length === 0) return entries
  const undecided = await preparedRows<{ entityId: string; entityName: string }>(Prisma.sql`
    SELECT e."id"::text AS "entityId", e."name" AS "entityName" FROM "Entity" e JOIN "Article" a ON a."id" = ${id}::uuid
    WHERE ${Prisma.join(
      others.map((entityId) => Prisma.sql`(e."id" = ${entityId}::uuid AND ${decidableSql(scope, entityId)})`),
      ' OR ',
    )} ORDER BY e."name", e."id"`)
  return [...entries, ...undecided.map((company) => ({ ...company, obligation: null }))]
}
