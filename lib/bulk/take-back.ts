import 'server-only'
import { z } from 'zod'
import { lockEntity, takeBackFromEntity } from '#lib/companies/api.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { defineTask, takeBackInput } from '#lib/tasks/api.ts'
import type { RowResult, TaskRow } from '#lib/tasks/api.ts'
import { changeMainContact, memberLeft } from '#lib/subscriptions/api.ts'
import type { Added } from '#lib/subscriptions/api.ts'

const ALREADY_IN = 'Already in the subscription'
const LEFT_COMPANY = 'Left the company too'
const LEFT_SINCE = 'Was no longer in the subscription'
const ADDED_SINCE = 'Somebody added this person since'
const ROLE_CHANGED_SINCE = 'Somebody changed the main contact since'

/** What one row of bulk work granted, stored with the row. */
const grant = z.strictObject({
  subscriptionId: z.guid(),
  ppid: z.string(),
  /** The membership, with this flag. */
  joined: z.boolean(),
  isMainContact: z.boolean().nullable(),
  /** The company of the subscription, and whether the user was not in it. */
  entityId: z.guid(),
  joinedCompany: z.boolean(),
  /** The flag of one who was in it before; null = it stayed. */
  wasMainContact: z.boolean().nullable(),
})
type Grant = z.output<typeof grant>

/** The result of a row that added a user: what it says, and what can be taken back. */
export function resultOf(
  { joined, entityId, joinedCompany, wasMainContact }: Added,
  { subscriptionId, ppid, isMainContact }: { subscriptionId: string; ppid: string; isMainContact?: boolean | undefined },
): RowResult {
  const gave = joined || joinedCompany || wasMainContact !== undefined
  const given: Grant = {
    subscriptionId,
    ppid,
    joined,
    isMainContact: joined ? (isMainContact ?? false) : null,
    entityId,
    joinedCompany,
    wasMainContact: wasMainContact ?? null,
  }
  return { message: joined ? null : ALREADY_IN, given: gave ? (given satisfies Prisma.InputJsonObject) : null }
}

/** Takes the membership away if it is the one that the task made, as the task made it. @returns why it stays, null = it is gone */
async function takeMembership(
  tx: Transaction,
  context: CallContext,
  givenBy: string,
  { subscriptionId, ppid, isMainContact }: Grant,
): Promise<string | null> {
  const key = { subscriptionId, userPpid: ppid }
  const { count } = await tx.subscriptionMember.deleteMany({
    where: { ...key, givenByTaskId: givenBy, isMainContact: isMainContact === true },
  })
  if (count > 0) {
    await memberLeft(tx, context, subscriptionId, ppid)
    return null
  }
  const member = await tx.subscriptionMember.findUnique({ where: { subscriptionId_userPpid: key }, select: { givenByTaskId: true } })
  return member === null ? LEFT_SINCE : member.givenByTaskId === givenBy ? ROLE_CHANGED_SINCE : ADDED_SINCE
}

/** Gives one who was in the subscription before the main-contact flag of then. @returns why it stays, null = it is restored */
async function restoreFlag(
  tx: Transaction,
  context: CallContext,
  { subscriptionId, ppid }: Grant,
  isMainContact: boolean,
): Promise<string | null> {
  const member = await tx.subscriptionMember.findUnique({
    where: { subscriptionId_userPpid: { subscriptionId, userPpid: ppid } },
    select: { isMainContact: true },
  })
  if (!member) return LEFT_SINCE
  return (await changeMainContact(tx, context, subscriptionId, { ppid, isMainContact })) ? null : ROLE_CHANGED_SINCE
}

/**
 * Takes back what a row of a task gave: exactly that, and nothing that somebody changed or confirmed since. The membership of the company goes too when the
 * task gave it and no other subscription of the company needs it, also where the subscription is gone.
 * Throws CONFLICT with the reason when nothing is taken or handed over.
 */
async function takeBack(tx: Transaction, context: CallContext, givenBy: string, key: string): Promise<string | null> {
  const item = await tx.taskItem.findUniqueOrThrow({ where: { taskId_key: { taskId: givenBy, key } }, select: { given: true } })
  const given = grant.parse(item.given)
  // First, as everybody who adds or removes people does, so that nobody waits for another crosswise.
  await lockEntity(tx, given.entityId)
  const reason = given.joined
    ? await takeMembership(tx, context, givenBy, given)
    : given.wasMainContact === null
      ? null
      : await restoreFlag(tx, context, given, given.wasMainContact)
  // Not only where this row gave it: earlier work may have left the membership to this one.
  const company = await takeBackFromEntity(tx, context, given.entityId, given.ppid, givenBy)
  if (reason !== null && company === 'nothing') throw new AppError('CONFLICT', { detail: reason })
  return [reason, company === 'left' ? LEFT_COMPANY : null].filter((text) => text !== null).join('. ') || null
}

const row =
  ({ key, input, context }: TaskRow<z.output<typeof takeBackInput>>) =>
  (tx: Transaction) =>
    takeBack(tx, context, input.taskId, key)

/** Its rows are users. */
export const takeUsersBackTask = defineTask({ kind: 'users.take-back', input: takeBackInput, row })
/** Its rows are subscriptions. */
export const takeUserBackTask = defineTask({ kind: 'subscriptions.take-back', input: takeBackInput, row })
