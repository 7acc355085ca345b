import 'server-only'
import { createElement } from 'react'
import type { CallContext } from '#lib/caller/context.ts'
import { addToEntity, lockEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { audit, auditAll } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { addMember } from '#lib/subscriptions/api.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { InvitationAcceptedMail, InvitationMail } from './mail.tsx'
import { NOW, mainContactSql, subscriptionsOf } from './scope.ts'
import {
  ACCEPT_PATH,
  ADDRESS_HAS_ENOUGH,
  INVITATIONS_PER_DAY,
  INVITATION_DAYS,
  MAILS_PER_ADDRESS,
  NO_INVITATIONS_LEFT,
  PEOPLE_PATH,
} from './words.ts'

const INVITATION = 'Invitation'
const DAY_MS = 86_400_000
/** Before the next try after the budget is used up, seconds. */
const RETRY_AFTER_S = 3_600

/**
 * Condition on "Invitation" i of "Entity" e: it can be accepted. Nobody stands for it any more when it ran out, when staff have switched self-service off,
 * or when neither staff approved it nor its sender is still a main contact who may invite freely.
 */
export const standsSql = (): Prisma.Sql => Prisma.sql`(i."state" = 'OPEN' AND i."expiresAt" > ${NOW} AND EXISTS (
  SELECT 1 FROM "SelfService" w WHERE w."entityId" = i."entityId"
    AND (i."approvedByPpid" IS NOT NULL OR (w."mode" = 'FREE' AND ${mainContactSql(Prisma.sql`i."invitedByPpid"`)}))))`

/** A person who is invited. */
export interface Invited {
  email: string
  firstName: string
  lastName: string
  subscriptionIds: readonly string[]
}

/** Mails and requests that count against the budgets of a company, of the last day and to one address. */
async function spent(tx: Transaction, entityId: string, email: string): Promise<{ today: number; address: number }> {
  const [row] = await tx.$queryRaw<{ today: number; address: number }[]>`
    SELECT (COALESCE(sum(i."sendings") FILTER (WHERE i."sentAt" > ${NOW} - interval '1 day'), 0) + (
        SELECT count(*) FROM "PeopleRequest" r WHERE r."entityId" = ${entityId}::uuid AND r."kind" = 'INVITE' AND r."state" <> 'APPROVED' AND r."createdAt" > ${NOW} - interval '1 day'
      ))::int AS "today",
      COALESCE(sum(i."sendings") FILTER (WHERE i."email" = ${email}::citext), 0)::int AS "address"
    FROM "Invitation" i WHERE i."entityId" = ${entityId}::uuid AND i."sentAt" > ${NOW} - make_interval(days => ${INVITATION_DAYS}::int)`
  return row!
}

/** In the company's lock, before a mail or a request for one. Throws TOO_MANY_REQUESTS. */
export async function spendInvitation(tx: Transaction, entityId: string, email: string): Promise<void> {
  const { today, address } = await spent(tx, entityId, email)
  const refuse = (detail: string) => new AppError('TOO_MANY_REQUESTS', { detail, retryAfter: RETRY_AFTER_S })
  if (today >= INVITATIONS_PER_DAY) throw refuse(NO_INVITATIONS_LEFT)
  if (address >= MAILS_PER_ADDRESS) throw refuse(ADDRESS_HAS_ENOUGH)
}

/** Invitations that ran out count as such from now on, so that the address can be invited again. @param more condition on "Invitation" i */
export async function expireInvitations(tx: Transaction, more: Prisma.Sql): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string; entityId: string; email: string }[]>`
    UPDATE "Invitation" o SET "state" = 'EXPIRED', "endedAt" = ${NOW}
    FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId" WHERE o."id" = i."id" AND i."state" = 'OPEN' AND NOT ${standsSql()} AND ${more}
    RETURNING o."id"::text AS "id", o."entityId"::text AS "entityId", o."email"::text AS "email"`
  await auditAll(
    tx,
    null,
    rows.map(({ id, ...after }) => ({ action: 'expire', entity: INVITATION, entityId: id, after })),
  )
  return rows.length
}

const expiry = (): Date => new Date(Date.now() + INVITATION_DAYS * DAY_MS)

async function mail(
  tx: Transaction,
  { email, ...person }: Pick<Invited, 'email' | 'firstName' | 'lastName'>,
  company: string,
  invitedBy: string,
  expiresAt: Date,
): Promise<void> {
  const content = { name: fullName(person), invitedBy, company, until: shortDate(expiresAt), url: `${config().publicUrl}${ACCEPT_PATH}` }
  await queueMail(tx, {
    kind: 'invitation',
    recipient: email,
    subject: `${company} invites you to the client portal`,
    ...(await renderMail(createElement(InvitationMail, content))),
  })
}

/** Who stands for an invitation. */
interface Sender {
  ppid: string
  name: string
  /** Of the staff, who approved it; null = nobody had to. */
  approvedBy: string | null
}

/** Keeps an invitation and mails it, in the company's lock. Violates Invitation_open_key where the address has an open one. */
export async function openInvitation(
  tx: Transaction,
  context: CallContext,
  company: { id: string; name: string },
  { subscriptionIds, ...invited }: Invited,
  { ppid, name, approvedBy }: Sender,
): Promise<void> {
  await expireInvitations(tx, Prisma.sql`i."entityId" = ${company.id}::uuid AND i."email" = ${invited.email}::citext`)
  const expiresAt = expiry()
  const { id } = await tx.invitation.create({
    data: {
      ...invited,
      entityId: company.id,
      invitedByPpid: ppid,
      approvedByPpid: approvedBy,
      expiresAt,
      subscriptions: { create: subscriptionIds.map((subscriptionId) => ({ subscriptionId })) },
    },
    select: { id: true },
  })
  await mail(tx, invited, company.name, name, expiresAt)
  await audit(tx, context, {
    action: 'invite',
    entity: INVITATION,
    entityId: id,
    after: { entityId: company.id, ...invited, subscriptionIds },
  })
}

type StoredInvitation = Pick<Invited, 'email' | 'firstName' | 'lastName'> & { id: string }

/** Mails an invitation again, which begins again, in the company's lock. */
export async function sendAgain(
  tx: Transaction,
  context: CallContext,
  company: { id: string; name: string },
  { id, ...invited }: StoredInvitation,
  { ppid, name }: Omit<Sender, 'approvedBy'>,
): Promise<void> {
  const expiresAt = expiry()
  await tx.invitation.update({
    where: { id },
    data: { state: 'OPEN', endedAt: null, expiresAt, sentAt: new Date(), sendings: { increment: 1 }, invitedByPpid: ppid },
    select: { id: true },
  })
  await mail(tx, invited, company.name, name, expiresAt)
  await audit(tx, context, { action: 'resend', entity: INVITATION, entityId: id, after: { entityId: company.id, email: invited.email } })
}

/** Ends open invitations, also those that ran out; whoever has one cannot accept it any more. */
export async function withdrawInvitations(tx: Transaction, context: CallContext, where: Prisma.InvitationWhereInput): Promise<void> {
  const rows = await tx.invitation.updateManyAndReturn({
    where,
    data: { state: 'WITHDRAWN', endedAt: new Date() },
    select: { id: true, entityId: true, email: true },
  })
  await auditAll(
    tx,
    context,
    rows.map(({ id, ...after }) => ({ action: 'withdraw', entity: INVITATION, entityId: id, after })),
  )
}

/** Notifies who sent an invitation that it was accepted, if the sender still looks after the people of the company. */
async function tellSender(tx: Transaction, invitationId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ email: string; firstName: string; lastName: string; person: string; company: string }[]>`
    SELECT u."email"::text AS "email", u."firstName", u."lastName", trim(i."firstName" || ' ' || i."lastName") AS "person", e."name" AS "company"
    FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId" JOIN "User" u ON u."ppid" = i."invitedByPpid"
    WHERE i."id" = ${invitationId}::uuid AND ${mainContactSql(Prisma.sql`i."invitedByPpid"`)}`
  if (!row) return
  const { email, person, company } = row
  const content = { name: fullName(row) || email, person, company, url: `${config().publicUrl}${PEOPLE_PATH}` }
  await queueMail(tx, {
    kind: 'invitation-accepted',
    recipient: email,
    subject: `${person} has accepted your invitation`,
    ...(await renderMail(createElement(InvitationAcceptedMail, content))),
  })
}

interface Arriving {
  ppid: string
  /** Verified by the identity provider. */
  email: string
}

/**
 * Takes somebody into the companies that invite the address, and into those of the chosen subscriptions that still run, in the caller's transaction.
 * Companies are locked first and in one order, as by everybody who adds or removes people; what was withdrawn meanwhile is left out.
 * @param id only this invitation; null = all of them
 * @returns how many were accepted
 */
export async function acceptFor(tx: Transaction, context: CallContext, { ppid, email }: Arriving, id: string | null): Promise<number> {
  const standing = () => tx.$queryRaw<{ id: string; entityId: string }[]>`
    SELECT i."id"::text AS "id", i."entityId"::text AS "entityId" FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId"
    WHERE i."email" = ${email}::citext AND (${id}::uuid IS NULL OR i."id" = ${id}::uuid) AND ${standsSql()} ORDER BY i."entityId", i."id"`
  for (const entityId of new Set((await standing()).map((row) => row.entityId))) await lockEntity(tx, entityId)
  const accepted = await standing()
  for (const { id: invitationId, entityId } of accepted) {
    const shown = new Set((await subscriptionsOf(tx, entityId)).map((one) => one.id))
    const chosen = await tx.invitationSubscription.findMany({ where: { invitationId }, orderBy: { subscriptionId: 'asc' } })
    const subscriptionIds = chosen.map(({ subscriptionId }) => subscriptionId).filter((one) => shown.has(one))
    await addToEntity(tx, context, entityId, [ppid])
    for (const subscriptionId of subscriptionIds) await addMember(tx, context, subscriptionId, { ppid })
    await tx.invitation.update({
      where: { id: invitationId },
      data: { state: 'ACCEPTED', endedAt: new Date(), acceptedByPpid: ppid },
      select: { id: true },
    })
    const after = { entityId, email, subscriptionIds, acceptedByPpid: ppid }
    await audit(tx, context, { action: 'accept', entity: INVITATION, entityId: invitationId, after })
    await tellSender(tx, invitationId)
  }
  return accepted.length
}
