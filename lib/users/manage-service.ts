import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { addToEntity, removeFromEntity } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
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

const restricted = ({ firstName, lastName, grade, phoneCountryCode, phoneNumber, photo, version }: Body): OwnFields => ({
  firstName,
  lastName,
  grade,
  phoneCountryCode,
  phoneNumber,
  photo,
  version,
})

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

/** The companies become the given ones (W30). Throws VALIDATION for unknown ones, FORBIDDEN when others than super users would take one away. */
async function setEntities(
  tx: Transaction,
  { actor, context }: { actor: UserActor; context: CallContext },
  ppid: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = await checkEntities(tx, ids)
  const present = (await tx.entityMember.findMany({ where: { userPpid: ppid }, select: { entityId: true } })).map(
    ({ entityId }) => entityId,
  )
  const leaving = present.filter((id) => !wanted.includes(id)).sort()
  if (leaving.length > 0 && !actor.isSuperUser) throw new AppError('FORBIDDEN', { detail: NO_REMOVAL })
  for (const entityId of leaving) await removeFromEntity(tx, context, entityId, ppid)
  for (const entityId of wanted.filter((id) => !present.includes(id))) await addToEntity(tx, context, entityId, [ppid])
}

interface Change {
  actor: UserActor
  context: CallContext
  body: Body
  /** The encoded photo of the body. */
  picture?: Buffer | null
}

/** Changes a user in the caller's transaction; of the own record, who is no super user changes the own fields only. Throws NOT_FOUND, VALIDATION, FORBIDDEN, STALE_VERSION. */
export async function saveUser(tx: Transaction, id: string, { actor, context, picture = null, ...given }: Change): Promise<User> {
  const body: Body = !actor.isSuperUser && isOwn(actor, id) ? restricted(given.body) : given.body
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
  if (body.entities) await setEntities(tx, { actor, context }, id, body.entities)
  const data = {
    firstName: body.firstName,
    lastName: body.lastName,
    grade: gradeOf(before.isInternal, body.grade),
    isSuperUser,
    ...phoneOf(body),
    photoFileId,
    send3WEmail: body.send3WEmail ?? undefined,
    sendAmdsEmail: body.sendAmdsEmail ?? undefined,
  }
  const after = await tx.user.update({ where: { ppid: id }, data: { ...data, version: before.version + 1 }, include: withEntities })
  if (photoFileId !== undefined && before.photoFileId !== null) await deleteFile(tx, before.photoFileId)
  await audit(tx, context, { action: 'update', entity: ENTITY, entityId: id, before: auditOf(before), after: auditOf(after) })
  return readUserIn(tx, id)
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

/** The stored record, locked until the end of the transaction. Throws NOT_FOUND. */
async function lockUser(tx: Transaction, ppid: string) {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${ppid} FOR NO KEY UPDATE`
  const user = await tx.user.findUnique({ where: { ppid }, include: withEntities })
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
