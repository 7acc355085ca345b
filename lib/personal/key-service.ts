import 'server-only'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { AnonymousActor, UserActor } from '#lib/caller/actor.ts'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { PersonalKey as StoredKey } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { enforceLimit } from '#lib/http/limits.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { getPersonalAtom, getPersonalCalendar, getPersonalRss } from './key-contract.ts'
import type * as contract from './key-contract.ts'
import type { KeyPurpose, NewKey, PersonalKey } from './key-contract.ts'

/** Most links of one person. */
const MAX_KEYS = 20
const ENTITY = 'PersonalKey'

/** The key of a link: nobody finds it without the portal's secret, and a repeated request gets it again although it is stored nowhere (security rule 21). */
const keyOf = (id: string): string => createHmac('sha256', config().sessionSecret).update(`personal link ${id}`).digest('base64url')

/** Only this is stored. The key cannot be guessed, so that a plain hash cannot be searched for. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const stored = (purpose: KeyPurpose) => purpose.toUpperCase() as StoredKey['purpose']

const toKey = ({
  id,
  purpose,
  name,
  createdAt,
  lastUsedOn,
}: Pick<StoredKey, 'id' | 'purpose' | 'name' | 'createdAt' | 'lastUsedOn'>): PersonalKey => ({
  id,
  purpose: purpose.toLowerCase() as KeyPurpose,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedOn: lastUsedOn?.toISOString().slice(0, 10) ?? null,
})

const formats = {
  calendar: [{ format: 'iCalendar', path: getPersonalCalendar.path }],
  feed: [
    { format: 'RSS', path: getPersonalRss.path },
    { format: 'Atom', path: getPersonalAtom.path },
  ],
} as const

const addressesOf = (purpose: KeyPurpose, key: string): NewKey['addresses'] =>
  formats[purpose].map(({ format, path }) => ({ format, url: `${config().publicUrl}${path}?key=${key}` }))

/** The caller's own links, the newest first. */
export const listKeys: ServiceFunction<typeof contract.listKeys> = async ({ actor }) =>
  (await db.personalKey.findMany({ where: { userPpid: actor.ppid }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })).map(toKey)

/** Throws VALIDATION when the caller has MAX_KEYS links already. */
export const createKey: ServiceFunction<typeof contract.createKey> = async ({ actor: { ppid }, body, context }) => {
  const created = await inTransaction(context, async (tx) => {
    // The caller's record is locked, so that two requests at once do not pass the cap together.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "ppid" = ${ppid} FOR NO KEY UPDATE`
    if ((await tx.personalKey.count({ where: { userPpid: ppid } })) >= MAX_KEYS)
      throw invalid(`At most ${MAX_KEYS} personal links. Please revoke one that you no longer use.`)
    const id = randomUUID()
    const row = await tx.personalKey.create({
      data: { id, userPpid: ppid, purpose: stored(body.purpose), name: body.name, keyHash: hashOf(keyOf(id)) },
    })
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: row.id, after: { purpose: body.purpose, name: body.name } })
    return toKey(row)
  })
  return { ...created, addresses: addressesOf(body.purpose, keyOf(created.id)) }
}

/** From the next request on the link leads nowhere. Throws NOT_FOUND, also for a link of somebody else. */
export const deleteKey: ServiceFunction<typeof contract.deleteKey> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const row = await tx.personalKey.findFirst({ where: { id, userPpid: actor.ppid }, select: { purpose: true, name: true } })
    if (!row) throw notFound()
    await tx.personalKey.delete({ where: { id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: id, before: row })
  })

/** The part of a person that decides what a link shows. */
type KeyOwner = Pick<UserActor, 'ppid' | 'isInternal'>

/**
 * Whose key this is, with the person's record as it is now: a link is worth what its person may do at this moment (A145).
 * @throws AppError UNAUTHENTICATED when the key is unknown, revoked or of another purpose, or its person has not accepted the current terms (W54);
 *   TOO_MANY_REQUESTS when one link is fetched too often
 */
async function personOfKey(key: string, purpose: KeyPurpose): Promise<KeyOwner> {
  const row = await db.personalKey.findUnique({
    where: { keyHash: hashOf(key), purpose: stored(purpose) },
    select: { id: true, lastUsedOn: true, user: { select: { ppid: true, isInternal: true, termsVersion: true } } },
  })
  if (!row || (row.user.termsVersion ?? 0) < TERMS_VERSION) throw new AppError('UNAUTHENTICATED')
  await enforceLimit('personal-link', row.id)
  const today = firmToday()
  if (row.lastUsedOn?.toISOString().slice(0, 10) !== today)
    await db.personalKey.updateMany({ where: { id: row.id }, data: { lastUsedOn: new Date(today) } })
  return { ppid: row.user.ppid, isInternal: row.user.isInternal }
}

/** Who reads: the person of the key in the address, or the signed-in caller. Throws as `personOfKey`. */
export async function readerOf(actor: AnonymousActor | UserActor, key: string | undefined, purpose: KeyPurpose): Promise<KeyOwner> {
  if (key !== undefined) return personOfKey(key, purpose)
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED')
  return actor
}
