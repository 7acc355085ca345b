import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { openSave } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { deleteFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { SERVICE_IN_USE } from '#lib/impact/words.ts'
import { ENTITY, touchGroups } from './save-service.ts'
import { auditedForm, formOf, readStored } from './stored.ts'
import type { StoredService } from './stored.ts'
import type * as contract from './write-contract.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'

/** A174. */
export const deletionConflicts = { Subscription_serviceId_fkey: SERVICE_IN_USE }

/** Deletes a service with its related rows, in a transaction that holds the lock of the catalogue and has opened the change set. */
export async function removeStored(tx: Transaction, context: CallContext, before: StoredService): Promise<void> {
  const { id, serviceGroupId } = before.service
  await tx.service.delete({ where: { id }, select: { id: true } })
  for (const { fileId } of before.illustrations) await deleteFile(tx, fileId)
  await touchGroups(tx, [[serviceGroupId, null]])
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: id, before: auditedForm(formOf(before)) })
}

/** E008: groups, related lists, people and illustrations lose it too (A174). Throws NOT_FOUND, CONFLICT while it has subscriptions. */
export const deleteService: ServiceFunction<typeof contract.deleteService> = ({ params: { id }, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      await lockCatalogue(tx)
      const before = await readStored(tx, id)
      if (!before) throw notFound()
      await openTrash(tx, context, { entity: ENTITY, entityId: before.service.id, label: before.service.name })
      await removeStored(tx, context, before)
    }),
    deletionConflicts,
  )

/** For 404 before a body is read (W3). */
export async function findService({ params }: { params: { id: string } }): Promise<void> {
  if (!(await db.service.findUnique({ where: { id: params.id }, select: { id: true } }))) throw notFound()
}

type Flag = 'live' | 'isNew' | 'isHighlighted' | 'visibleInClientView'
interface FlagCall {
  params: { id: string }
  query: { [F in Flag]?: string | undefined }
  body?: boolean | { [F in Flag]?: boolean } | undefined
  context: CallContext
}

/** The value by query, or by body as it is or under its name (A053). Throws VALIDATION without one (W19). */
function valueOf(flag: Flag, { query, body }: FlagCall): boolean {
  const sent = query[flag]
  const value = sent === undefined ? (typeof body === 'object' ? body[flag] : body) : sent === 'true'
  if (value === undefined) throw invalid(TRUE_OR_FALSE, flag)
  return value
}

/** Changes one flag and nothing else (B115); the same value again changes nothing. */
const setFlag =
  (flag: Flag) =>
  async (call: FlagCall): Promise<void> => {
    const { id } = call.params
    const value = valueOf(flag, call)
    await inTransaction(call.context, async (tx) => {
      await lockCatalogue(tx)
      const before = await tx.service.findUnique({
        where: { id },
        select: { id: true, name: true, live: true, isNew: true, isHighlighted: true, visibleInClientView: true },
      })
      if (!before) throw notFound()
      if (before[flag] === value) return
      await openSave(tx, call.context, { entity: ENTITY, entityId: before.id, label: before.name, serviceId: before.id })
      await tx.service.update({ where: { id }, data: { [flag]: value, version: { increment: 1 } }, select: { id: true } })
      await audit(tx, call.context, {
        action: 'update',
        entity: ENTITY,
        entityId: before.id,
        before: { [flag]: before[flag] },
        after: { [flag]: value },
      })
    })
  }

/** E010 to E013. */
export const setServiceLive = setFlag('live')
export const setServiceNew = setFlag('isNew')
export const setServiceHighlighted = setFlag('isHighlighted')
export const setServiceVisibleInClientView = setFlag('visibleInClientView')
