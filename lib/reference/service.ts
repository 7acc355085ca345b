import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { DatabaseError } from '#lib/db/errors.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { IN_USE } from '#lib/text/form-texts.ts'
import type { ReferenceItem, Territory } from './contract.ts'

/** Records of the audit trail. */
const entities = { TERRITORY: 'Territory', TOPIC: 'Topic', DOCUMENT_TYPE: 'DocumentType', ISSUER: 'Issuer' } as const satisfies Record<
  ReferenceKind,
  AuditKind
>

/** Names are unique per kind without letter case (A149). */
const NAME_TAKEN = 'This name is already used'
const conflicts = {
  ReferenceItem_kind_name_key: NAME_TAKEN,
  ReferenceItem_kind_lower_name_key: NAME_TAKEN,
  ReferenceItem_kind_code_key: 'This code is already used',
}

type Db = Transaction | typeof db
type Row = Territory

interface ItemCall {
  params: { id: string }
}
interface Written {
  name: string
  code?: string | null | undefined
}
interface CreateCall {
  body: Written
  context: CallContext
}
interface UpdateCall extends ItemCall {
  body: Written & { version?: number | undefined }
  context: CallContext
}

const select = { id: true, name: true, code: true, version: true } as const

/** One item of its kind; one of another kind reads as absent. Throws NOT_FOUND. */
async function readItem(from: Db, kind: ReferenceKind, id: string): Promise<Row> {
  const row = await from.referenceItem.findFirst({ where: { id, kind }, select })
  if (!row) throw notFound()
  return row
}

/** All items of a kind, by name without letter case and accents. */
const readAll = (kind: ReferenceKind): Promise<Row[]> =>
  db.$queryRaw<Row[]>`
    SELECT "id"::text AS "id", "name", "code", "version" FROM "ReferenceItem" WHERE "kind" = ${kind}::"ReferenceKind" ORDER BY search_text("name"), "id"`

/** A violated foreign key means that something carries the item, also something that came a moment ago (A149). */
async function whileUnused(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'reference') throw new AppError('CONFLICT', { detail: IN_USE, cause: error })
    throw error
  }
}

/**
 * The services of one kind of reference data (E215 to E238).
 * @param shape the fields of a reply
 */
function referenceServices<Item extends object>(kind: ReferenceKind, shape: (row: Row) => Item) {
  const entity = entities[kind]
  /** The fields of a reply as the audit trail holds them. */
  const audited = (row: Row): object => shape(row)
  return {
    list: async (): Promise<Item[]> => (await readAll(kind)).map(shape),
    /** A147. */
    integration: async (): Promise<{ id: string; name: string }[]> => (await readAll(kind)).map(({ id, name }) => ({ id, name })),
    /** Throws NOT_FOUND. */
    get: async ({ params }: ItemCall): Promise<Item> => shape(await readItem(db, kind, params.id)),
    /** For 404 before a body is read (W3). */
    find: ({ params }: ItemCall): Promise<Row> => readItem(db, kind, params.id),
    /** Throws CONFLICT for a name that is used. */
    create: ({ body: { name, code }, context }: CreateCall): Promise<Item> =>
      namingConflict(
        inTransaction(context, async (tx) => {
          const row = await tx.referenceItem.create({ data: { kind, name, code: code ?? null }, select })
          await audit(tx, context, { action: 'create', entity, entityId: row.id, after: audited(row) })
          return shape(row)
        }),
        conflicts,
      ),
    /** Throws NOT_FOUND, STALE_VERSION, CONFLICT for a name that is used. */
    update: ({ params: { id }, body: { name, code, version }, context }: UpdateCall): Promise<Item> =>
      showingCurrent(
        namingConflict(
          inTransaction(context, async (tx) => {
            await tx.$queryRaw`SELECT 1 FROM "ReferenceItem" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
            const before = await readItem(tx, kind, id)
            checkVersion(before.version, version)
            const row = await tx.referenceItem.update({
              where: { id },
              data: { name, ...(code === undefined ? {} : { code }), version: { increment: 1 } },
              select,
            })
            await audit(tx, context, {
              action: 'update',
              entity,
              entityId: row.id,
              before: audited(before),
              after: audited(row),
            })
            return shape(row)
          }),
          conflicts,
        ),
        async () => shape(await readItem(db, kind, id)),
        { context, kind: entity, key: id },
      ),
    /** Throws NOT_FOUND, CONFLICT while it is used (A149). */
    remove: ({ params: { id }, context }: ItemCall & { context: CallContext }): Promise<void> =>
      whileUnused(
        inTransaction(context, async (tx) => {
          const before = await readItem(tx, kind, id)
          await openTrash(tx, context, { entity, entityId: before.id, label: before.name })
          await tx.referenceItem.delete({ where: { id }, select: { id: true } })
          await audit(tx, context, { action: 'delete', entity, entityId: before.id, before: audited(before) })
        }),
      ),
  }
}

const plain = ({ id, name, version }: Row): ReferenceItem => ({ id, name, version })

export const topics = referenceServices('TOPIC', plain)
export const documentTypes = referenceServices('DOCUMENT_TYPE', plain)
export const issuers = referenceServices('ISSUER', plain)
/** One table and one set of handlers for catalogue and news (A011). */
export const territories = referenceServices<Territory>('TERRITORY', (row) => row)
