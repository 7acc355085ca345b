import type { Prisma } from '#lib/db/generated/client.ts'
import { pick } from '#lib/db/pick.ts'

/** What `auditOf` needs beside the columns of a user. */
export const withEntities = { entities: { select: { entityId: true }, orderBy: { entityId: 'asc' } } } as const satisfies Prisma.UserInclude
type StoredUser = Prisma.UserGetPayload<{ include: typeof withEntities }>

/** The columns that a new user starts with, as `newUserColumns` fills them. */
export const NEW_USER_COLUMNS = [
  'ppid',
  'email',
  'firstName',
  'lastName',
  'grade',
  'isInternal',
  'isSuperUser',
  'phoneCountryCode',
  'phoneNumber',
  'creationIdentity',
  'territory',
  'send3WEmail',
  'sendAmdsEmail',
] as const
const AUDITED = [...NEW_USER_COLUMNS, 'photoFileId', 'termsVersion'] as const

/** What the audit trail keeps of a user: what somebody may change, not when the record was last looked at. */
export const auditOf = (user: StoredUser) => ({ ...pick(user, AUDITED), entities: user.entities.map(({ entityId }) => entityId) })
