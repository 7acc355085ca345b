import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { readTogether } from '#lib/db/read-together.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { IdentityActor, IdentityClaims, UserActor, UserRecord } from '#lib/caller/actor.ts'
import { TERMS_VERSION } from './terms-version.ts'

/** The columns of "User" that make up a caller; all null when the identity has no record. */
export type UserColumns = { [K in keyof UserRecord]: UserRecord[K] | null } & {
  ppid: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  isInternal: boolean | null
  isSuperUser: boolean | null
  termsVersion: number | null
  revisions: Record<string, string> | null
}

/** The columns as SQL, of a table with the alias u. They hold what the profile call of every page load replies, so that it runs no query of its own. */
export const USER_COLUMNS = Prisma.sql`
    u."ppid", u."email", u."firstName", u."lastName", u."isInternal", u."isSuperUser", u."termsVersion",
    u."grade", u."phoneCountryCode", u."phoneNumber", u."photoFileId", u."version",
    (SELECT json_agg(json_build_object('id', e."id", 'entityId', e."id", 'name', e."name") ORDER BY e."name")
     FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid") AS "entities",
    (SELECT json_object_agg("name", "value"::text) FROM "ChangeStamp") AS "revisions"`

const usersSql = (issuers: readonly string[], subjects: readonly string[]) => Prisma.sql`
  SELECT i."issuer", i."subject", ${USER_COLUMNS}
  FROM unnest(${issuers}::text[], ${subjects}::text[]) AS keys("issuer", "subject")
  JOIN "Identity" i ON i."issuer" = keys."issuer" AND i."subject" = keys."subject"
  JOIN "User" u ON u."ppid" = i."userPpid"`

type Identity = Pick<IdentityClaims, 'issuer' | 'subject'>
const keyOf = ({ issuer, subject }: Identity): string => JSON.stringify([issuer, subject])

// Prepared, because it runs on every request.
const usersOfIdentities = readTogether(async (keys) => {
  const identities = keys.map((key) => JSON.parse(key) as [issuer: string, subject: string])
  const [issuers, subjects] = [identities.map(([issuer]) => issuer), identities.map(([, subject]) => subject)]
  const rows = await preparedRows<UserColumns & Identity>(usersSql(issuers, subjects))
  return new Map(rows.map((row) => [keyOf(row), row]))
})

const findUser = (identity: Identity): Promise<UserColumns | undefined> => usersOfIdentities(keyOf(identity))

/**
 * Ties an identity to the record that was prepared for its verified e-mail address, once (A028, W25).
 * Callers at the same moment agree, because they lock the record first.
 * @returns whether the identity has a record now
 */
async function linkPreparedUser({ issuer, subject, email, emailVerified }: IdentityClaims): Promise<boolean> {
  if (!emailVerified || email === null) return false
  const prepared = await db.user.findFirst({ where: { email, identities: { none: {} } }, select: { ppid: true } })
  if (!prepared) return (await db.identity.count({ where: { issuer, subject } })) > 0
  const { ppid } = prepared
  return inTransaction(null, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${ppid} FOR NO KEY UPDATE`
    const other = await tx.identity.findFirst({ where: { OR: [{ userPpid: ppid }, { issuer, subject }] } })
    if (other) return other.issuer === issuer && other.subject === subject
    await tx.identity.create({ data: { issuer, subject, userPpid: ppid } })
    await audit(tx, null, { action: 'link', entity: 'User', entityId: ppid, after: { issuer, subject, email } })
    return true
  })
}

/**
 * What an identity may do, from the columns read in the same query as its session, else read here.
 * @param columns as joined by the caller; undefined = not read yet
 */
export async function actorOf(identity: IdentityClaims, columns?: UserColumns): Promise<UserActor | IdentityActor> {
  let row = columns ?? (await findUser(identity))
  if (!row?.ppid && (await linkPreparedUser(identity))) row = await findUser(identity)
  return row?.ppid ? toUserActor(identity, row) : { kind: 'identity', identity }
}

/** The caller that the columns of a record make up. */
export function toUserActor(identity: IdentityClaims, row: UserColumns): UserActor {
  return {
    kind: 'user',
    identity,
    ppid: row.ppid ?? '',
    email: row.email ?? '',
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    isInternal: row.isInternal === true,
    isSuperUser: row.isSuperUser === true,
    termsAccepted: (row.termsVersion ?? 0) >= TERMS_VERSION,
    revisions: row.revisions ?? {},
    record: {
      grade: row.grade,
      phoneCountryCode: row.phoneCountryCode,
      phoneNumber: row.phoneNumber,
      photoFileId: row.photoFileId,
      version: row.version ?? 1,
      entities: row.entities ?? [],
    },
  }
}
