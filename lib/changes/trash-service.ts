import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { db } from '#lib/db/client.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { allOf, countRows, declareList, limitSql } from '#lib/lists/list.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { lockChangeSet } from './change-service.ts'
import { trashColumns } from './columns.ts'
import type { TrashFilters, TrashRow } from './contract.ts'
import type * as contract from './contract.ts'
import { forgetPerson } from './forget.ts'
import { trashKinds } from './kinds.ts'
import { privateTables } from './recorded-tables.ts'
import { RUNNING, scopeSql } from './scope.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'

const DAY_MS = 86_400_000
const WHO = Prisma.sql`(SELECT ${USER_NAME} FROM "User" u WHERE u."ppid" = c."actorPpid")`
/** Condition on "ChangeSet" c: it lies in the trash. */
const IN_TRASH = Prisma.sql`c."deletes" AND c."entity" = ANY(${[...trashKinds]}::text[])`

/** Tables of the records themselves. */
const ROOTS = [...trashKinds, 'TaxonomyItem', 'ReferenceItem']

/** Condition on "RowImage" i: it is of the record with that id, and of no part of it. */
const isRecordSql = (id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(i."table" = ANY(${ROOTS}::text[]) AND jsonb_path_exists(i."key", '$.* ? (@ == $id)', jsonb_build_object('id', ${id})))`

/** The trash, on "ChangeSet" c. */
export const trashList = declareList<typeof trashColumns, TrashFilters>({
  name: 'trash',
  columns: trashColumns,
  tables: ['ChangeSet', 'RowImage', 'User', 'Service', 'ServicePerson'],
  filters: {
    label: (text) => containsSql(Prisma.sql`c."label"`, text),
    kind: (kind) => Prisma.sql`c."entity" = ${kind}`,
    deletedBy: (text) => containsSql(WHO, text),
    record: (id) => Prisma.sql`(c."entityId" = ${id} OR EXISTS (
      SELECT 1 FROM "RowImage" i WHERE i."changeSetId" = c."id" AND i."before" IS NOT NULL AND i."after" IS NULL AND ${isRecordSql(Prisma.sql`${id}::text`)}))`,
  },
  orders: {
    label: Prisma.sql`search_text(c."label")`,
    kind: Prisma.sql`c."entity"`,
    deletedAt: Prisma.sql`c."at"`,
    deletedBy: WHO,
  },
  byDefault: [{ field: 'deletedAt', direction: 'desc' }],
  tieBreaker: () => Prisma.sql`c."id" DESC`,
})

type Stored = Pick<TrashRow, 'id' | 'label' | 'kind' | 'recordId' | 'deletedBy' | 'deletedByPpid'> & { at: Date }

/** How many rows of which table went with each change set, but for the record itself. */
async function countsOf(ids: readonly string[]): Promise<Map<string, TrashRow['with']>> {
  const rows = await db.$queryRaw<{ id: string; table: string; count: number }[]>`
    SELECT c."id", i."table", count(DISTINCT i."key")::int AS "count" FROM "ChangeSet" c JOIN "RowImage" i ON i."changeSetId" = c."id"
    WHERE c."id" = ANY(${[...ids]}::uuid[]) AND i."before" IS NOT NULL AND i."after" IS NULL AND i."table" <> ALL(${[...privateTables]}::text[]) AND NOT ${isRecordSql(Prisma.sql`c."entityId"`)}
    GROUP BY c."id", i."table" ORDER BY "count" DESC, i."table"`
  const counts = new Map<string, TrashRow['with']>()
  for (const { id, table, count } of rows) counts.set(id, [...(counts.get(id) ?? []), { table, count }])
  return counts
}

/** A page of what was deleted and can come back, of the kinds that the caller may delete. */
export async function readTrash(
  actor: Parameters<typeof scopeSql>[0],
  filters: TrashFilters | null | undefined,
  orderBy: Parameters<typeof trashList.order>[0],
  page: PageRequest,
) {
  const where = allOf([IN_TRASH, RUNNING, scopeSql(actor), trashList.where(filters)])
  const [rows, total] = await Promise.all([
    db.$queryRaw<Stored[]>`
      SELECT c."id", c."label", c."entity" AS "kind", c."entityId" AS "recordId", c."at", ${WHO} AS "deletedBy",
        (SELECT u."ppid" FROM "User" u WHERE u."ppid" = c."actorPpid") AS "deletedByPpid"
      FROM "ChangeSet" c WHERE ${where} ORDER BY ${trashList.order(orderBy)} ${limitSql(page)}`,
    countRows(Prisma.sql`"ChangeSet" c`, where),
  ])
  const counts = await countsOf(rows.map(({ id }) => id))
  return toPage(
    rows.map(({ at, ...row }) => ({
      ...row,
      deletedAt: at.toISOString(),
      with: counts.get(row.id) ?? [],
      expiresAt: new Date(at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    })),
    total,
    page,
  )
}

export const listTrash: ServiceFunction<typeof contract.listTrash> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readTrash(actor, filters, orderBy, page)

/** Drops the images of a change set, so that nothing of it comes back; of a person, what other change sets hold of it too. Throws NOT_FOUND. */
export const removeForGood: ServiceFunction<typeof contract.removeForGood> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const { entity, entityId } = await lockChangeSet(tx, actor, id, IN_TRASH)
    if (entity === 'User') await forgetPerson(tx, entityId)
    await tx.changeSet.delete({ where: { id }, select: { id: true } })
    // Without the name: the trail does not keep what was to be removed.
    await audit(tx, context, { action: 'remove-for-good', entity: entity as AuditKind, entityId })
  })
