import 'server-only'
import { randomUUID } from 'node:crypto'
import type { UserActor } from '#lib/caller/actor.ts'
import { addToEntity } from '#lib/companies/api.ts'
import { audit } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { storeFile } from '#lib/files/store.ts'
import { encodePhoto } from '#lib/images/picture.ts'
import { findByEmail } from '#lib/directory/api.ts'
import type { DirectoryPerson } from '#lib/directory/contract.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import type { User } from './contract.ts'
import type { FullUser } from './manage-contract.ts'
import type * as contract from './manage-contract.ts'
import { queueUserMails } from './mails.ts'
import { USER_COLUMNS, isFirmEmail, phoneOf, toUser } from './record.ts'
import type { UserRow } from './record.ts'

const LUXEMBOURG = 2
const STAFF = 0
/** Staff created here belong to the home country unless the directory says otherwise (A157). */
const HOME_TERRITORY = 'LU'

/** Texts of violated constraints, for `namingConflict` (A164). */
export const userConflicts = {
  User_email_key: 'A user with this e-mail already exists',
  User_pkey: 'A user with this person key already exists',
}

/** 0 is what replies say of staff; nobody else is created with it (A021). */
export const identityOf = (isInternal: boolean, sent: number | undefined): number => (isInternal ? STAFF : sent || LUXEMBOURG)

/** Territory of a new record (A157). */
export const territoryOf = (isInternal: boolean, known: DirectoryPerson | null): string | null =>
  known?.territory ?? (isInternal ? HOME_TERRITORY : null)

/** A record as the caller's transaction sees it. */
export async function readUserIn(tx: Transaction, ppid: string): Promise<User> {
  const [row] = await tx.$queryRaw<UserRow[]>(Prisma.sql`SELECT ${USER_COLUMNS} FROM "User" u WHERE u."ppid" = ${ppid}`)
  if (!row) throw new AppError('NOT_FOUND')
  return toUser(row)
}

/** All companies of a body exist. Throws VALIDATION with the path of each that does not (W8). */
export async function checkEntities(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.map((id) => id.toLowerCase())
  const known = new Set((await tx.entity.findMany({ where: { id: { in: wanted } }, select: { id: true } })).map(({ id }) => id))
  const fields: FieldError[] = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ message: 'There is no such company', path: `entities[${index}]` }],
  )
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
  // In one order everywhere, so that two changes never wait for each other crosswise.
  return [...new Set(wanted)].sort()
}

/** What stands outside the transaction of a new user: the directory's record, and the encoded photo. */
interface Prepared {
  known: DirectoryPerson | null
  picture: Buffer | null
}

/** Reads what a new user needs before its transaction. Throws VALIDATION for a photo that is no picture, UNAVAILABLE. */
async function prepareUser({ email, photo }: Pick<FullUser, 'email' | 'photo'>): Promise<Prepared> {
  return { known: await findByEmail(email), picture: typeof photo === 'object' && photo !== null ? await encodePhoto(photo.path) : null }
}

/** The columns of a new user but the photo: person key of the directory or a new one (W25), the firm's people by e-mail (A031). */
export function newUserColumns(context: CallContext, form: FullUser, known: DirectoryPerson | null) {
  const isInternal = isFirmEmail(form.email)
  return {
    ppid: known?.ppid ?? randomUUID(),
    email: form.email,
    firstName: form.firstName,
    lastName: form.lastName,
    grade: form.grade || null,
    isInternal,
    isSuperUser: isInternal && form.isSuperUser === true && isSuper(context),
    ...phoneOf(form),
    creationIdentity: identityOf(isInternal, form.creationIdentity),
    territory: territoryOf(isInternal, known),
    send3WEmail: form.send3WEmail === true,
    sendAmdsEmail: form.sendAmdsEmail === true,
  }
}

/** The firm's people have a grade (B285). */
export const lacksGrade = ({ email, grade }: Pick<FullUser, 'email' | 'grade'>): boolean => isFirmEmail(email) && !grade

/**
 * Creates a user with all fields in the caller's transaction, with companies, photo and the chosen e-mails (A163).
 * The record gets the directory's person key, else a new one (W25); who belongs to the firm is decided by the e-mail (A031).
 * Throws VALIDATION; violates the constraints of `userConflicts`.
 */
async function insertFullUser(tx: Transaction, context: CallContext, form: FullUser, { known, picture }: Prepared): Promise<User> {
  if (lacksGrade(form)) throw invalid(REQUIRED, 'grade')
  const entityIds = await checkEntities(tx, form.entities ?? [])
  const photoFileId = picture ? await storeFile(tx, { name: 'photo.png', contentType: 'image/png', buffer: picture }) : null
  const data = { ...newUserColumns(context, form, known), photoFileId }
  await tx.user.create({ data, select: { ppid: true } })
  for (const entityId of entityIds) await addToEntity(tx, context, entityId, [data.ppid])
  // Being added to companies is part of the creation: the record is new, in its first version.
  await tx.user.update({ where: { ppid: data.ppid }, data: { version: 1 }, select: { ppid: true } })
  await queueUserMails(tx, data, { threeW: data.send3WEmail, amds: data.sendAmdsEmail })
  await audit(tx, context, { action: 'create', entity: 'User', entityId: data.ppid, after: { ...data, entities: entityIds } })
  return readUserIn(tx, data.ppid)
}

/** Only super users make super users; from others the field is ignored (W26). */
const isSuper = ({ actor }: CallContext): boolean => actor.kind === 'user' && (actor satisfies UserActor).isSuperUser

/** E086. Throws VALIDATION, CONFLICT when the e-mail is taken (A164). */
export const createFullUser: ServiceFunction<typeof contract.createFullUser> = async ({ body, context }) => {
  const prepared = await prepareUser(body)
  return namingConflict(
    inTransaction(context, (tx) => insertFullUser(tx, context, body, prepared)),
    userConflicts,
  )
}
