import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { keyOf } from './contract.ts'
import type { Synonym } from './contract.ts'

const select = { id: true, terms: true, version: true } as const

interface ItemCall {
  params: { id: string }
}
interface WriteCall {
  body: { terms: string[] }
  context: CallContext
}

/** Throws NOT_FOUND. */
async function readSynonym(from: Transaction | typeof db, id: string): Promise<Synonym> {
  const row = await from.synonym.findUnique({ where: { id }, select })
  if (!row) throw notFound()
  return row
}

/** One writer at a time, so that no two groups take the same term. Throws CONFLICT when another group has one. */
async function takeTerms(tx: Transaction, terms: readonly string[], own?: string): Promise<string[]> {
  await tx.$executeRaw`LOCK TABLE "Synonym" IN SHARE ROW EXCLUSIVE MODE`
  const keys = terms.map(keyOf)
  const other = await tx.synonym.findFirst({
    where: { keys: { hasSome: keys }, ...(own && { id: { not: own } }) },
    select: { terms: true },
  })
  if (!other) return keys
  const usedTerm = other.terms.find((term) => keys.includes(keyOf(term)))!
  throw new AppError('CONFLICT', {
    detail: `${usedTerm} already means the same as ${other.terms.filter((term) => term !== usedTerm).join(', ')}`,
  })
}

/** Every group, by its first term. */
export const listSynonyms = (): Promise<Synonym[]> => db.synonym.findMany({ select, orderBy: [{ keys: 'asc' }, { id: 'asc' }] })

/** Throws NOT_FOUND. */
export const getSynonym = ({ params }: ItemCall): Promise<Synonym> => readSynonym(db, params.id)

/** Throws CONFLICT when another group has one of the terms. */
export const createSynonym = ({ body: { terms }, context }: WriteCall): Promise<Synonym> =>
  inTransaction(context, async (tx) => {
    const row = await tx.synonym.create({ data: { terms, keys: await takeTerms(tx, terms) }, select })
    await audit(tx, context, { action: 'create', entity: 'Synonym', entityId: row.id, after: row })
    return row
  })

/** Throws NOT_FOUND, STALE_VERSION, CONFLICT when another group has one of the terms. */
export const updateSynonym = ({
  params: { id },
  body: { terms, version },
  context,
}: ItemCall & WriteCall & { body: { version?: number | undefined } }): Promise<Synonym> =>
  showingCurrent(
    inTransaction(context, async (tx) => {
      const keys = await takeTerms(tx, terms, id)
      const before = await readSynonym(tx, id)
      checkVersion(before.version, version)
      const row = await tx.synonym.update({ where: { id }, data: { terms, keys, version: { increment: 1 } }, select })
      await audit(tx, context, { action: 'update', entity: 'Synonym', entityId: id, before, after: row })
      return row
    }),
    () => readSynonym(db, id),
    { context, kind: 'Synonym', key: id },
  )

/** Throws NOT_FOUND. */
export const deleteSynonym = ({ params: { id }, context }: ItemCall & { context: CallContext }): Promise<void> =>
  inTransaction(context, async (tx) => {
    const before = await readSynonym(tx, id)
    await openTrash(tx, context, { entity: 'Synonym', entityId: id, label: before.terms.join(', ') })
    await tx.synonym.delete({ where: { id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: 'Synonym', entityId: id, before })
  })
