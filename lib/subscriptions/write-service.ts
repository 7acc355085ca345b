import 'server-only'
import { addToEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { audit, auditAll } from '#lib/db/audit.ts'
import type { Concern } from '#lib/db/audit-kinds.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { violates } from '#lib/db/errors.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { updateRows } from '#lib/db/update-rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { NO_USER } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import type { Subscription } from './contract.ts'
import { readSubscription, readSubscriptions } from './read-service.ts'
import { INVALID_EC, INVALID_ECS, readCentre, readSite } from './site-links.ts'
import type { ChangedSubscription, NewSubscription } from './write-contract.ts'
import type * as contract from './write-contract.ts'

/** A field that is left out stays as it is. */
export type SubscriptionChange = Partial<ChangedSubscription>

/** Record of the audit trail. */
export const SUBSCRIPTION = 'Subscription'

/** Company and service of a subscription: their histories show its members and its configuration too. */
export const concernsOf = ({ entityId, serviceId }: { entityId: string; serviceId: string }): Concern[] => [
  { kind: 'Entity', key: entityId },
  { kind: 'Service', key: serviceId },
]

/** Runs a change; a second subscription of a company to a service becomes DUPLICATE_SUBSCRIPTION, also when two are made at once (A052). */
export async function refusingDuplicates<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (violates(error, 'Subscription_entityId_serviceId_key')) throw new AppError('DUPLICATE_SUBSCRIPTION', { cause: error })
    throw error
  }
}

/** Centre and site as they are stored; undefined = left out, null = link off (W33, W34). */
function readLinks({ ec, ecs }: Pick<SubscriptionChange, 'ec' | 'ecs'>, faults: FieldError[]) {
  const { ecBaseUrl, ecsBaseUrl } = config()
  const centre = ec ? readCentre(ec, ecBaseUrl) : null
  const site = ecs ? readSite(ecs, ecsBaseUrl) : null
  if (ec && centre === null) faults.push({ message: INVALID_EC, path: 'ec' })
  if (ecs && site === null) faults.push({ message: INVALID_ECS, path: 'ecs' })
  return { ec: ec === undefined ? undefined : centre, ecs: ecs === undefined ? undefined : site }
}

interface WithPeople {
  body: Pick<SubscriptionChange, 'contacts' | 'users'>
  before: Subscription | null
}

/** People of the bodies exist; contacts are internal users, but one who is a contact already stays (A172, W8). */
async function checkPeople(tx: Transaction, changes: readonly WithPeople[], faults: FieldError[]): Promise<void> {
  const ppids = changes.flatMap(({ body: { contacts = [], users = [] } }) => [...contacts, ...users.map(({ ppid }) => ppid)])
  const found =
    ppids.length === 0
      ? []
      : await tx.user.findMany({ where: { ppid: { in: [...new Set(ppids)] } }, select: { ppid: true, isInternal: true } })
  const isInternal = new Map(found.map((user) => [user.ppid, user.isInternal]))
  for (const { body, before } of changes) {
    for (const [index, ppid] of (body.contacts ?? []).entries()) {
      if (!isInternal.get(ppid) && !before?.contacts.includes(ppid))
        faults.push({ message: 'A contact must be an internal user', path: `contacts[${index}]` })
    }
    for (const [index, { ppid }] of (body.users ?? []).entries())
      if (!isInternal.has(ppid)) faults.push({ message: NO_USER, path: `users[${index}].ppid` })
  }
}

/** The company is of the group, and the service exists (W8). */
async function checkSelection(tx: Transaction, { companyId, entityId, serviceId }: NewSubscription, faults: FieldError[]): Promise<void> {
  const [entity, company, service] = [
    await tx.entity.findUnique({ where: { id: entityId }, select: { companyId: true } }),
    await tx.company.findUnique({ where: { id: companyId }, select: { id: true } }),
    await tx.service.findUnique({ where: { id: serviceId }, select: { id: true } }),
  ]
  if (!company) faults.push({ message: 'There is no such company group', path: 'companyId' })
  if (!entity) faults.push({ message: 'There is no such company', path: 'entityId' })
  else if (company && entity.companyId !== company.id)
    faults.push({ message: 'The company is not of this company group', path: 'entityId' })
  if (!service) faults.push({ message: 'There is no such service', path: 'serviceId' })
}

const refuse = (faults: FieldError[]): void => {
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
}

/** Columns of the fields that are given. */
const columnsOf = ({ endDate, clientContent, ecModules, ecsModules }: SubscriptionChange, links: ReturnType<typeof readLinks>) => ({
  endDate: endDate ? new Date(`${endDate}T00:00:00Z`) : endDate,
  clientContent,
  ...links,
  ecDeliverables: ecModules?.deliverables,
  ecDocuments: ecModules?.documents,
  ecsDocuments: ecsModules?.documents,
  ecsLinks: ecsModules?.links,
  ecsTasks: ecsModules?.tasks,
})

const once = (ppids: readonly string[]): string[] => [...new Set(ppids)]

/**
 * The members become the given ones, and new ones users of the company too (A171). Who stays is left as is but for the flag: what work gave, and may take back,
 * is not confirmed by a form that says it again.
 */
async function setMembers(
  tx: Transaction,
  context: CallContext,
  { id, entityId }: { id: string; entityId: string },
  users: NonNullable<ChangedSubscription['users']>,
): Promise<void> {
  const members = new Map(users.map(({ ppid, isMainContact }) => [ppid, isMainContact]))
  const ppids = [...members.keys()]
  await tx.subscriptionMember.deleteMany({ where: { subscriptionId: id, userPpid: { notIn: ppids } } })
  const added = await tx.subscriptionMember.createManyAndReturn({
    data: [...members].map(([userPpid, isMainContact]) => ({ subscriptionId: id, userPpid, isMainContact })),
    skipDuplicates: true,
    select: { userPpid: true },
  })
  for (const isMainContact of [true, false]) {
    const flagged = ppids.filter((ppid) => members.get(ppid) === isMainContact)
    await tx.subscriptionMember.updateMany({
      where: { subscriptionId: id, userPpid: { in: flagged }, isMainContact: !isMainContact },
      data: { isMainContact },
    })
  }
  if (added.length > 0)
    await addToEntity(
      tx,
      context,
      entityId,
      added.map(({ userPpid }) => userPpid),
    )
}

/** Replaces links, contacts and members, each where it is given. */
async function setLists(
  tx: Transaction,
  context: CallContext,
  subscription: { id: string; entityId: string },
  { contacts, users, ...body }: SubscriptionChange,
): Promise<void> {
  const { id } = subscription
  const links = body.links ?? body.applications
  if (links) {
    await tx.subscriptionLink.deleteMany({ where: { subscriptionId: id } })
    await tx.subscriptionLink.createMany({ data: links.map((link, position) => ({ ...link, subscriptionId: id, position })) })
  }
  if (contacts) {
    await tx.subscriptionContact.deleteMany({ where: { subscriptionId: id } })
    await tx.subscriptionContact.createMany({
      data: once(contacts).map((userPpid, position) => ({ subscriptionId: id, userPpid, position })),
    })
  }
  if (users) await setMembers(tx, context, subscription, users)
}

/**
 * Creates a subscription in the caller's transaction, its users added to the company (A171).
 * Throws VALIDATION with every unknown id and bad link; a second one of the company to the service violates Subscription_entityId_serviceId_key,
 * see `refusingDuplicates`.
 */
export async function insertSubscription(tx: Transaction, context: CallContext, body: NewSubscription): Promise<Subscription> {
  const faults: FieldError[] = []
  const links = readLinks(body, faults)
  await checkSelection(tx, body, faults)
  await checkPeople(tx, [{ body, before: null }], faults)
  refuse(faults)
  const { entityId, serviceId } = body
  const { id } = await tx.subscription.create({ data: { entityId, serviceId, ...columnsOf(body, links) }, select: { id: true } })
  await setLists(tx, context, { id, entityId }, body)
  const after = await readSubscription(tx, id)
  await audit(tx, context, { action: 'create', entity: SUBSCRIPTION, entityId: id, after })
  return after
}

/** E130. Throws VALIDATION, DUPLICATE_SUBSCRIPTION. */
export const createSubscription: ServiceFunction<typeof contract.createSubscription> = ({ body, context }) =>
  refusingDuplicates(inTransaction(context, (tx) => insertSubscription(tx, context, body)))

/** Company group, company and service are for ever (B373, W40). Throws VALIDATION. */
function checkUnchanged(before: Subscription, body: SubscriptionChange): void {
  refuse(
    (['companyId', 'entityId', 'serviceId'] as const)
      .filter((field) => body[field] !== undefined && body[field].toLowerCase() !== before[field])
      .map((path) => ({ message: 'Company group, company and service cannot be changed', path })),
  )
}

/**
 * Locks subscriptions until the end of the transaction, so that two writers come one after the other, and reads them by id. The companies first, as everybody who
 * adds or removes people does, and in one order, so that nobody waits for another crosswise.
 */
async function lockSubscriptions(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Subscription>> {
  const where = Prisma.sql`s."id" = ANY(${[...ids]}::uuid[])`
  await tx.$queryRaw`
    SELECT 1 FROM "Entity" e WHERE e."id" IN (SELECT s."entityId" FROM "Subscription" s WHERE ${where}) ORDER BY e."id" FOR KEY SHARE`
  await tx.$queryRaw`SELECT 1 FROM "Subscription" s WHERE ${where} ORDER BY s."id" FOR NO KEY UPDATE`
  return readSubscriptions(tx, ids)
}

/** Locks and reads one. Throws NOT_FOUND. */
async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  const found = (await lockSubscriptions(tx, [id])).get(id.toLowerCase())
  if (!found) throw notFound()
  return found
}

/**
 * Changes subscriptions in the caller's transaction, in a few statements however many they are, but for the lists of each.
 * @returns the subscriptions as they are now, in the order of their changes
 * Throws NOT_FOUND, STALE_VERSION, VALIDATION.
 */
export async function saveSubscriptions(
  tx: Transaction,
  context: CallContext,
  changes: readonly { id: string; body: SubscriptionChange }[],
): Promise<Subscription[]> {
  const ids = changes.map(({ id }) => id)
  const stored = await lockSubscriptions(tx, ids)
  const faults: FieldError[] = []
  const locked = changes.map(({ id, body }) => {
    const before = stored.get(id.toLowerCase())
    if (!before) throw notFound()
    checkVersion(before.version, body.version)
    checkUnchanged(before, body)
    return { before, body, links: readLinks(body, faults) }
  })
  await checkPeople(tx, locked, faults)
  refuse(faults)
  await updateRows(
    tx,
    SUBSCRIPTION,
    { column: 'id', type: 'uuid' },
    locked.map(({ before, body, links }) => ({ id: before.id, ...columnsOf(body, links), version: before.version + 1 })),
  )
  for (const { before, body } of locked) await setLists(tx, context, before, body)
  const after = await readSubscriptions(tx, ids)
  const saved = locked.map(({ before }) => ({ before, after: after.get(before.id)! }))
  await auditAll(
    tx,
    context,
    saved.map((sides) => ({ action: 'update', entity: SUBSCRIPTION, entityId: sides.before.id, ...sides })),
  )
  return saved.map((sides) => sides.after)
}

/** E132. Throws NOT_FOUND, STALE_VERSION, VALIDATION. */
export const updateSubscription: ServiceFunction<typeof contract.updateSubscription> = ({ params: { id }, body, context }) =>
  showingCurrent(
    inTransaction(context, async (tx) => (await saveSubscriptions(tx, context, [{ id, body }]))[0]!),
    () => readSubscription(db, id),
    { context, kind: SUBSCRIPTION, key: id },
  )

/** Deletes a subscription in the caller's transaction, its configuration with it; its users stay in the company. Throws NOT_FOUND. */
async function removeSubscription(tx: Transaction, context: CallContext, id: string): Promise<void> {
  const before = await lockSubscription(tx, id)
  await openTrash(tx, context, {
    entity: SUBSCRIPTION,
    entityId: before.id,
    label: `${before.serviceName} - ${before.entityName}`,
    serviceId: before.serviceId,
  })
  await tx.subscription.delete({ where: { id }, select: { id: true } })
  await audit(tx, context, { action: 'delete', entity: SUBSCRIPTION, entityId: before.id, before })
}

/** E133. Throws NOT_FOUND. */
export const deleteSubscription: ServiceFunction<typeof contract.deleteSubscription> = ({ params, context }) =>
  inTransaction(context, (tx) => removeSubscription(tx, context, params.id))

/** A violated foreign key of a member: the user is unknown. */
export const refusingUnknownUser = async <T>(change: Promise<T>): Promise<T> => {
  try {
    return await change
  } catch (error) {
    if (violates(error, 'EntityMember_userPpid_fkey') || violates(error, 'SubscriptionMember_userPpid_fkey')) throw invalid(NO_USER, 'ppid')
    throw error
  }
}
