import 'server-only'
import { audit, auditAll } from '#lib/db/audit.ts'
import { violates } from '#lib/db/errors.ts'
import { MEMBERSHIP, openChangeSet } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { NO_USER, REQUIRED } from '#lib/text/form-texts.ts'
import type * as contract from './contract.ts'
import { ENTITY, raiseUserVersions } from './entity-write-service.ts'

/**
 * Adds users to a company in the caller's transaction; those in it stay so. Also used when a user is added to one of its subscriptions (A171).
 * The company is locked against `removeFromEntity` until the end, so that nobody is left in a subscription without the company.
 * @param givenBy the task that gives the membership, which may take it back; without one a person does, and what a task gave before is kept for good
 * @returns ppids of the users who were not in it. Throws NOT_FOUND; an unknown ppid violates EntityMember_userPpid_fkey.
 */
export async function addToEntity(
  tx: Transaction,
  context: CallContext,
  entityId: string,
  ppids: readonly string[],
  givenBy: string | null = null,
): Promise<string[]> {
  const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Entity" WHERE "id" = ${entityId}::uuid FOR KEY SHARE`
  if (locked.length === 0) throw notFound()
  const added = await tx.entityMember.createManyAndReturn({
    data: [...new Set(ppids)].map((userPpid) => ({ entityId, userPpid, givenByTaskId: givenBy })),
    skipDuplicates: true,
  })
  if (givenBy === null)
    await tx.entityMember.updateMany({
      where: { entityId, userPpid: { in: [...ppids] }, givenByTaskId: { not: null } },
      data: { givenByTaskId: null },
    })
  const users = added.map(({ userPpid }) => userPpid)
  await raiseUserVersions(tx, users)
  await auditAll(
    tx,
    context,
    users.map((ppid) => ({ action: 'add-user', entity: ENTITY, entityId, after: { ppid } })),
  )
  return users
}

/** Locks a company until the end of the transaction against others who add or remove its people. */
export const lockEntity = (tx: Transaction, entityId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM "Entity" WHERE "id" = ${entityId}::uuid FOR UPDATE`

/**
 * Takes users out of a company and of all its subscriptions in the caller's transaction (B332).
 * @returns ppids of those who were in it
 */
export async function removeAllFromEntity(
  tx: Transaction,
  context: CallContext,
  entityId: string,
  ppids: readonly string[],
): Promise<string[]> {
  await lockEntity(tx, entityId)
  const gone = await tx.$queryRaw<{ ppid: string }[]>`
    DELETE FROM "EntityMember" WHERE "entityId" = ${entityId}::uuid AND "userPpid" = ANY(${[...ppids]}::text[]) RETURNING "userPpid" AS "ppid"`
  const users = gone.map(({ ppid }) => ppid)
  if (users.length === 0) return []
  const where = { userPpid: { in: users }, subscription: { entityId } }
  const memberships = await tx.subscriptionMember.findMany({
    where,
    select: { userPpid: true, subscriptionId: true, isMainContact: true },
  })
  await tx.subscriptionMember.deleteMany({ where })
  // Their records show their members, so that a form opened before must not write the old ones back (W60).
  await tx.subscription.updateMany({
    where: { id: { in: memberships.map(({ subscriptionId }) => subscriptionId) } },
    data: { version: { increment: 1 } },
  })
  await raiseUserVersions(tx, users)
  const of = Map.groupBy(memberships, ({ userPpid }) => userPpid)
  await auditAll(
    tx,
    context,
    users.map((ppid) => {
      const subscriptions = (of.get(ppid) ?? []).map(({ subscriptionId, isMainContact }) => ({ subscriptionId, isMainContact }))
      return { action: 'remove-user', entity: ENTITY, entityId, before: { ppid, subscriptions } }
    }),
  )
  return users
}

/**
 * Takes one user out, see `removeAllFromEntity`.
 * @returns false when the user was not in it
 */
export const removeFromEntity = async (tx: Transaction, context: CallContext, entityId: string, ppid: string): Promise<boolean> =>
  (await removeAllFromEntity(tx, context, entityId, [ppid])).length > 0

/**
 * Takes back the membership of a company that a task gave, in the caller's transaction, unless a subscription of the company needs it: then it belongs to the
 * work that gave the membership of that one, or stays for good when a person did. The company must be locked, see `lockEntity`.
 * @returns whether the user has left the company, the membership now belongs to others, or nothing has changed
 */
export async function takeBackFromEntity(
  tx: Transaction,
  context: CallContext,
  entityId: string,
  ppid: string,
  givenBy: string,
): Promise<'left' | 'handed over' | 'nothing'> {
  const where = { entityId, userPpid: ppid, givenByTaskId: givenBy }
  const needing = await tx.subscriptionMember.findMany({
    where: { userPpid: ppid, subscription: { entityId } },
    select: { givenByTaskId: true },
  })
  if (needing.length > 0) {
    const heir = needing.every(({ givenByTaskId }) => givenByTaskId !== null) ? needing[0]!.givenByTaskId : null
    if (heir === givenBy) return 'nothing'
    const { count } = await tx.entityMember.updateMany({ where, data: { givenByTaskId: heir } })
    return count > 0 ? 'handed over' : 'nothing'
  }
  const { count } = await tx.entityMember.deleteMany({ where })
  if (count === 0) return 'nothing'
  await raiseUserVersions(tx, [ppid])
  await audit(tx, context, { action: 'remove-user', entity: ENTITY, entityId, before: { ppid } })
  return 'left'
}

/** E121 (W39). Throws NOT_FOUND for the company, VALIDATION for an unknown user. */
export const addEntityUser: ServiceFunction<typeof contract.addEntityUser> = async ({ params, body, context }) => {
  try {
    await inTransaction(context, (tx) => addToEntity(tx, context, params.id, [body.ppid]))
  } catch (error) {
    if (violates(error, 'EntityMember_userPpid_fkey')) throw invalid(NO_USER, 'ppid')
    throw error
  }
}

/** E122; the ppid stands in the body or the query (A054). Throws NOT_FOUND for a user who is not in the company (W39). */
export const removeEntityUser: ServiceFunction<typeof contract.removeEntityUser> = async ({ params, query, body, context }) => {
  const ppid = body?.ppid ?? query.ppid
  if (!ppid) throw invalid(REQUIRED, 'ppid')
  await inTransaction(context, async (tx) => {
    await openChangeSet(tx, context, { action: 'remove-user', entity: ENTITY, entityId: params.id, label: MEMBERSHIP })
    if (!(await removeFromEntity(tx, context, params.id, ppid))) throw notFound()
  })
}
