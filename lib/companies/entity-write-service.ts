import 'server-only'
import { audit, auditAll } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { updateRows } from '#lib/db/update-rows.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { checkStaff } from '#lib/people/api.ts'
import type { Entity } from './contract.ts'
import type * as contract from './contract.ts'
import { readEntity, selectEntities } from './entity-service.ts'

export const ENTITY = 'Entity'
export const OTHER_GROUP = 'The company group cannot be changed'
export const ENTITY_NAME_TAKEN = 'A company with this name already exists in the company group'
/** Texts of violated constraints, for `namingConflict`; letter case makes no other name. */
export const entityConflicts = { Entity_companyId_name_key: ENTITY_NAME_TAKEN, Entity_companyId_lower_name_key: ENTITY_NAME_TAKEN }

/** Contacts are internal users, each once (A172, W40). Throws VALIDATION. */
async function setContacts(tx: Transaction, entityId: string, contacts: readonly string[]): Promise<void> {
  await checkStaff(tx, contacts, 'contacts', 'A contact must be an internal user')
  await tx.entityContact.deleteMany({ where: { entityId } })
  await tx.entityContact.createMany({ data: [...new Set(contacts)].map((userPpid, position) => ({ entityId, userPpid, position })) })
}

type NewEntity = Pick<Call<typeof contract.createEntity>['body'], 'name' | 'companyId' | 'prid' | 'viewInMyServices' | 'contacts'>

/**
 * Creates a company in the caller's transaction; services are shown unless said otherwise.
 * Throws VALIDATION for an unknown company group and for contacts who are not internal; violates the constraints of `entityConflicts`.
 */
export async function insertEntity(
  tx: Transaction,
  context: CallContext,
  { name, companyId, prid, viewInMyServices, contacts }: NewEntity,
): Promise<Entity> {
  if (!(await tx.company.findUnique({ where: { id: companyId }, select: { id: true } })))
    throw invalid('There is no such company group', 'companyId')
  const { id } = await tx.entity.create({
    data: { name, companyId, prid: prid || null, viewInMyServices: viewInMyServices ?? true },
    select: { id: true },
  })
  if (contacts) await setContacts(tx, id, contacts)
  const after = await readEntity(tx, id)
  await audit(tx, context, { action: 'create', entity: ENTITY, entityId: id, after })
  return after
}

/** E116. Throws VALIDATION, CONFLICT when the group has a company of this name. */
export const createEntity: ServiceFunction<typeof contract.createEntity> = ({ body, context }) =>
  namingConflict(
    inTransaction(context, (tx) => insertEntity(tx, context, body)),
    entityConflicts,
  )

type EntityChange = Partial<Call<typeof contract.updateEntity>['body']>

/**
 * Changes companies in the caller's transaction, in a few statements however many they are; what is left out stays.
 * @returns the companies as they are now, in the order of their changes
 * Throws NOT_FOUND, STALE_VERSION, VALIDATION; violates the constraints of `entityConflicts`.
 */
export async function saveEntities(
  tx: Transaction,
  context: CallContext,
  changes: readonly { id: string; body: EntityChange }[],
): Promise<Entity[]> {
  const ids = changes.map(({ id }) => id)
  const where = Prisma.sql`e."id" = ANY(${ids}::uuid[])`
  await tx.$queryRaw`SELECT 1 FROM "Entity" e WHERE ${where} ORDER BY e."id" FOR NO KEY UPDATE`
  const read = async () => new Map((await selectEntities(tx, { where })).map((entity) => [entity.id, entity]))
  const stored = await read()
  const locked = changes.map(({ id, body }) => {
    const before = stored.get(id.toLowerCase())
    if (!before) throw notFound()
    checkVersion(before.version, body.version)
    if (body.companyId && body.companyId.toLowerCase() !== before.companyId) throw invalid(OTHER_GROUP, 'companyId')
    return { before, body }
  })
  await updateRows(
    tx,
    ENTITY,
    { column: 'id', type: 'uuid' },
    locked.map(({ before, body }) => ({
      id: before.id,
      name: body.name,
      version: before.version + 1,
      prid: body.prid === undefined ? undefined : body.prid || null,
      viewInMyServices: body.viewInMyServices ?? undefined,
    })),
  )
  for (const { before, body } of locked) if (body.contacts) await setContacts(tx, before.id, body.contacts)
  const after = await read()
  const saved = locked.map(({ before }) => ({ before, after: after.get(before.id)! }))
  await auditAll(
    tx,
    context,
    saved.map((sides) => ({ action: 'update', entity: ENTITY, entityId: sides.after.id, ...sides })),
  )
  return saved.map((sides) => sides.after)
}

/** E118: the group cannot be changed (W40); what is left out stays. Throws NOT_FOUND, STALE_VERSION, VALIDATION, CONFLICT. */
export const updateEntity: ServiceFunction<typeof contract.updateEntity> = ({ params: { id }, body, context }) =>
  namingConflict(
    showingCurrent(
      inTransaction(context, async (tx) => (await saveEntities(tx, context, [{ id, body }]))[0]!),
      () => readEntity(db, id),
      { context, kind: ENTITY, key: id },
    ),
    entityConflicts,
  )

/** E119: its subscriptions go with it, its users stay (A174). Throws NOT_FOUND. */
export const deleteEntity: ServiceFunction<typeof contract.deleteEntity> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await readEntity(tx, id)
    const subscriptions = await tx.subscription.findMany({ where: { entityId: id }, select: { id: true, serviceId: true } })
    await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.name })
    await tx.entity.delete({ where: { id }, select: { id: true } })
    await raiseUserVersions(
      tx,
      before.users.map(({ ppid }) => ppid),
    )
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before: { ...before, subscriptions } })
  })

/** A user record shows the companies, so that a form opened before must not write the old ones back (W60). */
export const raiseUserVersions = (tx: Transaction, ppids: readonly string[]) =>
  tx.user.updateMany({ where: { ppid: { in: [...ppids] } }, data: { version: { increment: 1 } } })
