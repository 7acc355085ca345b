import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import { pool } from '#lib/db/client.ts'
import { TERMS_VERSION } from './terms.ts'
import type { Profile, User } from './contract.ts'

interface UserRow {
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

const USER_SQL = `
  SELECT u."ppid", u."email", u."firstName", u."lastName", u."grade", u."isInternal", u."isSuperUser", u."phoneCountryCode", u."phoneNumber",
    u."photoFileId", u."creationIdentity", u."send3WEmail", u."sendAmdsEmail", u."termsVersion", u."version",
    (SELECT coalesce(json_agg(json_build_object('id', e."id", 'entityId', e."id", 'name', e."name") ORDER BY e."name"), '[]'::json)
     FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid") AS "entities"
  FROM "User" u WHERE u."ppid" = $1`

/** The e-mail's local part stands in for a missing name, so one of both may be empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()

/** Address of a photo; the file's id makes a new photo a new address, so that browsers may keep the old one. Null = none. */
export const photoUri = (ppid: string, photoFileId: string | null): string | null =>
  photoFileId === null ? null : `/api/v1/User/${encodeURIComponent(ppid)}?v=${photoFileId}`

/** A user record as the API answers it; null when there is none. One prepared statement, since start-up asks it on every page load. */
export async function readUser(ppid: string): Promise<User | null> {
  const { rows } = await pool().query<UserRow>({ name: 'user-record', text: USER_SQL, values: [ppid] })
  const row = rows[0]
  if (!row) return null
  const { photoFileId, termsVersion, ...fields } = row
  return { ...fields, name: fullName(row), termsAndConditionsAccepted: (termsVersion ?? 0) >= TERMS_VERSION, photoUri: photoUri(ppid, photoFileId) }
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
  return { ppid, name, email, firstName, lastName, isInternal, isSuperUser, termsAndConditionsAccepted: termsAccepted, photoUri: photoUri(ppid, photoFileId), ...record }
}
