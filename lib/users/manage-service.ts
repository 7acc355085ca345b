import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { addToEntity, removeAllFromEntity } from '#lib/companies/api.ts'
import { audit, auditAll } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { updateRows } from '#lib/db/update-rows.ts'
import { pick } from '#lib/db/pick.ts'
import { deleteFile, storeFile } from '#lib/files/store.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED, TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { encodePhoto } from '#lib/images/picture.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { auditOf, withEntities } from './audit.ts'
import { checkEntities, readUserIn } from './create-service.ts'
import type { User } from './contract.ts'
import type * as contract from './manage-contract.ts'
import { phoneOf, readUser } from './record.ts'
import { lockSuperUsers } from './super-users.ts'

const ENTITY = 'User'
export const NO_REMOVAL = 'Only super users remove users from companies.'
/** A073. */
const LAST_SUPER_USER = 'The last super user stays one'

type Body = Call<typeof contract.updateUser>['body']
/** What a change of one's own record may touch for others than super users (A084). */
type OwnFields = Pick<Body, 'firstName' | 'lastName' | 'grade' | 'phoneCountryCode' | 'phoneNumber' | 'photo' | 'version'>

const restricted = (body: Body): OwnFields =>
  pick(body, ['firstName', 'lastName', 'grade', 'phoneCountryCode', 'phoneNumber', 'photo', 'version'])

const isOwn = (actor: UserActor, ppid: string): boolean => actor.ppid === ppid

/** Throws VALIDATION when nobody but this user is a super user (A073). The lock must be held. */
async function checkNotLast(tx: Transaction, ppid: string): Promise<void> {
  if ((await tx.user.count({ where: { isSuperUser: true, ppid: { not: ppid } } })) === 0) throw invalid(LAST_SUPER_USER)
}

/** Only internal users are super users; for others the field is ignored (W26). */
function superFlag(isInternal: boolean, sent: boolean | null | undefined): boolean | undefined {
  return isInternal ? (sent ?? undefined) : undefined
}

/** The grade of staff is required (B285); other people may have none. */
function gradeOf(isInternal: boolean, sent: string | null | undefined): string | null | undefined {
  if (sent === undefined || sent === null) return undefined
  if (sent === '' && isInternal) throw invalid(REQUIRED, 'grade')
  return sent || null
}

/** Companies that people get or lose, each with those people, in one order everywhere, so that two changes never wait for each other crosswise. */
function byEntity(moves: readonly { ppid: string; entityIds: readonly string[] }[]): [entityId: string, ppids: string[]][] {
  const pairs = moves.flatMap(({ ppid, entityIds }) => entityIds.map((entityId) => ({ ppid, entityId })))
  return [...Map.groupBy(pairs, ({ entityId }) => entityId)]
    .map(([entityId, of]): [string, string[]] => [entityId, of.map(({ ppid }) => ppid)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

interface Who {
  actor: UserActor
  context: CallContext
}

/** The companies of people become the given ones (W30). Throws VALIDATION for unknown ones, FORBIDDEN when others than super users would take one away. */
async function setEntities(
  tx: Transaction,
  { actor, context }: Who,
  wanted: readonly { ppid: string; ids: readonly string[] }[],
): Promise<void> {
  if (wanted.length === 0) return
  await checkEntities(
    tx,
    wanted.flatMap(({ ids }) => ids),
  )
  const members = await tx.entityMember.findMany({
    where: { userPpid: { in: wanted.map(({ ppid }) => ppid) } },
    select: { userPpid: true, entityId: true },
  })
  const present = Map.groupBy(members, ({ userPpid }) => userPpid)
  const moves = wanted.map(({ ppid, ids }) => {
    const after = new Set(ids.map((id) => id.toLowerCase()))
    const before = new Set((present.get(ppid) ?? []).map(({ entityId }) => entityId))
    return { ppid, leaving: [...before].filter((id) => !after.has(id)), joining: [...after].filter((id) => !before.has(id)) }
  })
  const leaving = byEntity(moves.map(({ ppid, leaving: entityIds }) => ({ ppid, entityIds })))
  if (leaving.length > 0 && !actor.isSuperUser) throw new AppError('FORBIDDEN', { detail: NO_REMOVAL })
  for (const [entityId, ppids] of leaving) await removeAllFromEntity(tx, context, entityId, ppids)
  for (const [entityId, ppids] of byEntity(moves.map(({ ppid, joining: entityIds }) => ({ ppid, entityIds }))))
    await addToEntity(tx, context, entityId, ppids)
}

/** Of the own record, who is no super user changes the own fields only (A084). */
const allowedOf = (actor: UserActor, ppid: string, body: Body): Body => (!actor.isSuperUser && isOwn(actor, ppid) ? restricted(body) : body)

/** What is to become of a locked record; undefined = it stays so. */
interface LockedChange {
  before: Awaited<ReturnType<typeof lockUser>>
  body: Body
  isSuperUser?: boolean | undefined
  photoFileId?: string | null | undefined
}

/** Writes changes of locked records, in a few statements however many they are. Throws VALIDATION, FORBIDDEN. */
async function writeChanges(tx: Transaction, who: Who, changes: readonly LockedChange[]): Promise<void> {
  await setEntities(
    tx,
    who,
    changes.flatMap(({ before: { ppid }, body: { entities } }) => (entities ? [{ ppid, ids: entities }] : [])),
  )
  const updatedAt = new Date()
  const rows = changes.map(({ before, body, isSuperUser, photoFileId }) => ({
    ppid: before.ppid,
    firstName: body.firstName,
    lastName: body.lastName,
    grade: gradeOf(before.isInternal, body.grade),
    isSuperUser,
    ...phoneOf(body),
    photoFileId,
    send3WEmail: body.send3WEmail ?? undefined,
    sendAmdsEmail: body.sendAmdsEmail ?? undefined,
    // Companies that were given or taken have raised it too.
    version: before.version + 1,
    updatedAt,
  }))
  await updateRows(tx, 'User', { column: 'ppid', type: 'text' }, rows)
  const ppids = changes.map(({ before }) => before.ppid)
  const stored = await tx.user.findMany({ where: { ppid: { in: ppids } }, include: withEntities })
  const after = new Map(stored.map((user) => [user.ppid, user]))
  for (const { before, photoFileId } of changes)
    if (photoFileId !== undefined && before.photoFileId !== null) await deleteFile(tx, before.photoFileId)
  await auditAll(
    tx,
    who.context,
    changes.map(({ before }) => ({
      action: 'update',
      entity: ENTITY,
      entityId: before.ppid,
      before: auditOf(before),
      after: auditOf(after.get(before.ppid)!),
    })),
  )
}

interface Change extends Who {
  body: Body
  /** The encoded photo of the body. */
  picture: Buffer | null
}

/** Changes a user in the caller's transaction; of the own record, who is no super user changes the own fields only. Throws NOT_FOUND, VALIDATION, FORBIDDEN, STALE_VERSION. */
async function saveUser(tx: Transaction, id: string, { actor, context, picture, ...given }: Change): Promise<User> {
  const body = allowedOf(actor, id, given.body)
  if (actor.isSuperUser && body.isSuperUser === false) await lockSuperUsers(tx)
  const before = await lockUser(tx, id)
  checkVersion(before.version, body.version)
  const isSuperUser = actor.isSuperUser ? superFlag(before.isInternal, body.isSuperUser) : undefined
  if (before.isSuperUser && isSuperUser === false) await checkNotLast(tx, id)
  const photoFileId = picture
    ? await storeFile(tx, { name: 'photo.png', contentType: 'image/png', buffer: picture })
    : body.photo === ''
      ? null
      : undefined
  await writeChanges(tx, { actor, context }, [{ before, body, isSuperUser, photoFileId }])
  return readUserIn(tx, id)
}

/** A change of one of many records, of the version that was read. */
export interface ReadChange {
  id: string
  version: number
  body: Omit<Body, 'photo' | 'isSuperUser' | 'version'>
}

/**
 * Changes many users in the caller's transaction, as `saveUser` changes one.
 * @returns ppids of those whom somebody else has changed or deleted since they were read; nothing of them is written
 * Throws VALIDATION, FORBIDDEN.
 */
export async function saveUsers(tx: Transaction, { actor, context }: Who, changes: readonly ReadChange[]): Promise<Set<string>> {
  const stored = await lockUsers(
    tx,
    changes.map(({ id }) => id),
  )
  const fresh = changes.flatMap(({ id, version, body }) => {
    const before = stored.get(id)
    return before?.version === version ? [{ before, body: allowedOf(actor, id, body) }] : []
  })
  if (fresh.length > 0) await writeChanges(tx, { actor, context }, fresh)
  const written = new Set(fresh.map(({ before }) => before.ppid))
  return new Set(changes.flatMap(({ id }) => (written.has(id) ? [] : [id])))
}

/** E089. Throws NOT_FOUND, VALIDATION, FORBIDDEN, STALE_VERSION. */
export const updateUser: ServiceFunction<typeof contract.updateUser> = async ({ actor, params: { id }, body, context }) => {
  const picture = typeof body.photo === 'object' && body.photo !== null ? await encodePhoto(body.photo.path) : null
  return showingCurrent(
    inTransaction(context, (tx) => saveUser(tx, id, { actor, context, body, picture })),
    () => readUser(id),
    { context, kind: ENTITY, key: id },
  )
}

/** Stored records by ppid, locked until the end of the transaction, in one order everywhere. */
async function lockUsers(tx: Transaction, ppids: readonly string[]) {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ANY(${[...ppids]}::text[]) ORDER BY "ppid" FOR NO KEY UPDATE`
  const users = await tx.user.findMany({ where: { ppid: { in: [...ppids] } }, include: withEntities })
  return new Map(users.map((user) => [user.ppid, user]))
}

/** The stored record, locked until the end of the transaction. Throws NOT_FOUND. */
async function lockUser(tx: Transaction, ppid: string) {
  const user = (await lockUsers(tx, [ppid])).get(ppid)
  if (!user) throw notFound()
  return user
}

/** E096: the same value again changes nothing. Throws VALIDATION for another flag, a target outside the firm and the last super user (A073, W19), NOT_FOUND. */
export const setSuperUser: ServiceFunction<typeof contract.setSuperUser> = async ({ params: { id, flag }, context }) => {
  const value = flag.toLowerCase()
  if (value !== 'true' && value !== 'false') throw invalid(TRUE_OR_FALSE, 'flag')
  const isSuperUser = value === 'true'
  await inTransaction(context, async (tx) => {
    await lockSuperUsers(tx)
    const before = await lockUser(tx, id)
    if (!before.isInternal) throw invalid('Only internal users can be super users')
    if (before.isSuperUser === isSuperUser) return
    if (!isSuperUser) await checkNotLast(tx, id)
    await tx.user.update({ where: { ppid: id }, data: { isSuperUser, version: { increment: 1 } }, select: { ppid: true } })
    await audit(tx, context, {
      action: 'update',
      entity: ENTITY,
      entityId: id,
      before: { isSuperUser: before.isSuperUser },
      after: { isSuperUser },
    })
  })
}

/** Where a person is the firm's contact, and the services that the person works for: lost with the record. */
async function rolesOf(tx: Transaction, ppid: string): Promise<{ contactOf: string[]; contactOfCompanies: string[]; services: string[] }> {
  const where = { where: { userPpid: ppid } }
  const [subscriptions, companies, services] = [
    await tx.subscriptionContact.findMany({ ...where, select: { subscriptionId: true } }),
    await tx.entityContact.findMany({ ...where, select: { entityId: true } }),
    await tx.servicePerson.findMany({ ...where, distinct: ['serviceId'], select: { serviceId: true } }),
  ]
  return {
    contactOf: subscriptions.map(({ subscriptionId }) => subscriptionId),
    contactOfCompanies: companies.map(({ entityId }) => entityId),
    services: services.map(({ serviceId }) => serviceId),
  }
}

/** E090: the user also leaves companies, subscriptions, service teams and lists of contacts (A174). Throws VALIDATION for the own record (A085), NOT_FOUND. */
export const deleteUser: ServiceFunction<typeof contract.deleteUser> = async ({ actor, params: { id }, context }) => {
  if (isOwn(actor, id)) throw invalid('You cannot delete your own record')
  await inTransaction(context, async (tx) => {
    await lockSuperUsers(tx)
    await lockCatalogue(tx)
    const before = await lockUser(tx, id)
    if (before.isSuperUser) await checkNotLast(tx, id)
    const subscriptions = await tx.subscriptionMember.findMany({
      where: { userPpid: id },
      select: { subscriptionId: true, isMainContact: true },
    })
    const held = await rolesOf(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: id, label: `${before.firstName} ${before.lastName}`.trim() || before.email })
    await tx.user.delete({ where: { ppid: id }, select: { ppid: true } })
    if (before.photoFileId !== null) await deleteFile(tx, before.photoFileId)
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: id, before: { ...auditOf(before), subscriptions, ...held } })
  })
}
