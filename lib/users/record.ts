import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { TERMS_VERSION } from './terms.ts'
import type { Profile, User } from './contract.ts'
import { fullName } from '#lib/people/words.ts'

/** What USER_COLUMNS reads. */
export interface UserRow {
  ppid: string
  email: string
  firstName: string
  lastName: string
  grade: string | null
  isInternal: boolean
  isSuperUser: boolean
  phoneCountryCode: string | null
  phoneNumber: string | null
  photoFileId: string | null
  creationIdentity: number
  send3WEmail: boolean
  sendAmdsEmail: boolean
  termsVersion: number | null
  version: number
  entities: Profile['entities']
}

/** Columns of a user record, of table alias u. */
export const USER_COLUMNS = Prisma.sql`
    u."ppid", u."email"::text AS "email", u."firstName", u."lastName", u."grade", u."isInternal", u."isSuperUser", u."phoneCountryCode", u."phoneNumber",
    u."photoFileId"::text AS "photoFileId", u."creationIdentity", u."send3WEmail", u."sendAmdsEmail", u."termsVersion", u."version",
    (SELECT coalesce(json_agg(json_build_object('id', e."id", 'entityId', e."id", 'name', e."name") ORDER BY e."name"), '[]'::json)
     FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid") AS "entities"`

/** The e-mail's domain decides who belongs to the firm (A031). */
export const isFirmEmail = (email: string): boolean =>
  config().firmEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

interface SentPhone {
  phoneCountryCode?: string | null | undefined
  phoneNumber?: string | null | undefined
}

/** What a form's phone changes: an empty number removes the phone, one that is left out keeps it (B600). */
export function phoneOf({ phoneCountryCode, phoneNumber }: SentPhone): {
  phoneCountryCode?: string | null | undefined
  phoneNumber?: string | null
} {
  if (phoneNumber === undefined) return {}
  const digits = (phoneNumber ?? '').replace(/\s+/g, '')
  return digits === '' ? { phoneCountryCode: null, phoneNumber: null } : { phoneCountryCode, phoneNumber: digits }
}

/** Address of a photo; the file's id makes a new photo a new address, so that browsers may keep the old one. Null = none. */
export const photoUri = (ppid: string, photoFileId: string | null): string | null =>
  photoFileId === null ? null : `/api/v1/User/${encodeURIComponent(ppid)}?v=${photoFileId}`

/** A row as the API returns it. */
export function toUser(row: UserRow): User {
  const { photoFileId, termsVersion, ...fields } = row
  return {
    ...fields,
    name: fullName(row),
    termsAndConditionsAccepted: (termsVersion ?? 0) >= TERMS_VERSION,
    photoUri: photoUri(row.ppid, photoFileId),
  }
}

/** A user record as the API returns it; null when there is none. One prepared statement, since start-up asks it on every page load. */
export async function readUser(ppid: string): Promise<User | null> {
  const [row] = await preparedRows<UserRow>(Prisma.sql`SELECT ${USER_COLUMNS} FROM "User" u WHERE u."ppid" = ${ppid}`)
  return row ? toUser(row) : null
}

/** The part of a user record that the own profile shows (E092). */
export function toProfile(user: User): Profile {
  const { send3WEmail, sendAmdsEmail, creationIdentity, ...profile } = user
  void [send3WEmail, sendAmdsEmail, creationIdentity]
  return profile
}

/** The caller's own profile, from what was read together with the caller; null when that is not there. */
export function profileOfCaller(actor: UserActor): Profile | null {
  if (!actor.record) return null
  const { ppid, email, firstName, lastName, isInternal, isSuperUser, termsAccepted } = actor
  const { photoFileId, ...record } = actor.record
  const name = fullName(actor)
  return {
    ppid,
    name,
    email,
    firstName,
    lastName,
    isInternal,
    isSuperUser,
    termsAndConditionsAccepted: termsAccepted,
    photoUri: photoUri(ppid, photoFileId),
    ...record,
  }
}
