import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { lockEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { toPage } from '#lib/http/page.ts'
import { allOf, limitSql } from '#lib/lists/list.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { isFirmEmail } from '#lib/users/api.ts'
import { applyChange, applyRemoval, checkMainContacts, openForStaff } from './apply.ts'
import { openInvitation } from './invitations.ts'
import { PeopleDecisionMail } from './mail.tsx'
import { PEOPLE_REQUEST, REQUESTS_FROM, REQUEST_COLUMNS, toRequest } from './requests.ts'
import type { RequestRow } from './requests.ts'
import { subscriptionsOf } from './scope.ts'
import type { PeopleRequest } from './staff-contract.ts'
import type * as contract from './staff-contract.ts'
import {
  ALREADY_INVITED,
  DECIDED,
  FIRM_PERSON,
  PEOPLE_PATH,
  PERSON_LEFT,
  REMOVAL_BY_SUPER_USERS,
  SWITCHED_OFF,
  requestText,
} from './words.ts'

type Row = RequestRow &
  Omit<PeopleRequest, keyof RequestRow | 'company' | 'mayApprove'> & { companyId: string; companyName: string; totalCount: number }

const decidedByName = Prisma.sql`(SELECT trim(d."firstName" || ' ' || d."lastName") FROM "User" d WHERE d."ppid" = r."decidedByPpid")`
/** What staff may know of somebody who is to be invited, and the main contact not. */
const invitedSql = Prisma.sql`CASE WHEN r."kind" <> 'INVITE' THEN NULL ELSE COALESCE((
  SELECT CASE WHEN k."isInternal" THEN 'STAFF' WHEN EXISTS (SELECT 1 FROM "EntityMember" b WHERE b."userPpid" = k."ppid" AND b."entityId" <> r."entityId")
    AND NOT EXISTS (SELECT 1 FROM "EntityMember" b WHERE b."userPpid" = k."ppid" AND b."entityId" = r."entityId") THEN 'OUTSIDER' ELSE 'KNOWN' END
  FROM "User" k WHERE k."email" = r."email"), 'NEW') END`

export const listPeopleRequests: ServiceFunction<typeof contract.listPeopleRequests> = async ({
  actor,
  body: { filters },
  query: page,
}) => {
  const conditions: Prisma.Sql[] = []
  if (filters?.state) conditions.push(Prisma.sql`r."state"::text = ${filters.state}`)
  if (filters?.entityId) conditions.push(Prisma.sql`r."entityId" = ${filters.entityId}::uuid`)
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${REQUEST_COLUMNS}, e."id"::text AS "companyId", e."name" AS "companyName", r."requesterPpid", r."personPpid", ${invitedSql} AS "invited",
      ${decidedByName} AS "decidedBy", (count(*) OVER ())::int AS "totalCount"
    FROM ${REQUESTS_FROM} JOIN "Entity" e ON e."id" = r."entityId" WHERE ${allOf(conditions)}
    ORDER BY r."state", CASE WHEN r."state" = 'PENDING' THEN r."createdAt" END, r."decidedAt" DESC, r."id" ${limitSql(page)}`
  return toPage(
    rows.map(({ companyId, companyName, totalCount: _total, ...row }) => ({
      ...toRequest(row),
      company: { id: companyId, name: companyName },
      mayApprove: row.kind !== 'REMOVE' || actor.isSuperUser,
    })),
    rows[0]?.totalCount ?? 0,
    page,
  )
}

/** For 404 before a body is read (W3). Throws NOT_FOUND. */
export async function findPeopleRequest({ params: { id } }: { params: { id: string } }): Promise<void> {
  if ((await db.peopleRequest.count({ where: { id } })) === 0) throw notFound()
}

const include = {
  entity: { select: { id: true, name: true, selfService: { select: { mode: true } } } },
  requester: { select: { ppid: true, firstName: true, lastName: true, email: true } },
  person: {
    select: { ppid: true, firstName: true, lastName: true, email: true, isInternal: true, entities: { select: { entityId: true } } },
  },
  subscriptions: { orderBy: { subscriptionId: 'asc' } },
} as const satisfies Prisma.PeopleRequestInclude
type Stored = Prisma.PeopleRequestGetPayload<{ include: typeof include }>

/** A request that waits, with its company locked as by everybody who changes its people. Throws NOT_FOUND, CONFLICT. */
async function lockRequest(tx: Transaction, id: string): Promise<Stored> {
  const found = await tx.peopleRequest.findUnique({ where: { id }, select: { entityId: true } })
  if (!found) throw notFound()
  await lockEntity(tx, found.entityId)
  const request = await tx.peopleRequest.findUnique({ where: { id }, include })
  if (!request) throw notFound()
  if (request.state !== 'PENDING') throw new AppError('CONFLICT', { detail: DECIDED })
  return request
}

const personOf = ({ person, firstName, lastName }: Stored): string =>
  person ? fullName(person) || person.email : fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })

/** Stores the decision and notifies who asked. */
async function decide(
  tx: Transaction,
  { actor, context }: { actor: UserActor; context: CallContext },
  request: Stored,
  { approved, reason }: { approved: boolean; reason: string | null },
): Promise<void> {
  const { id, kind, entityId, personPpid, email, requester } = request
  await tx.peopleRequest.update({
    where: { id },
    data: { state: approved ? 'APPROVED' : 'REFUSED', decidedAt: new Date(), decidedByPpid: actor.ppid, reason },
    select: { id: true },
  })
  await audit(tx, context, {
    action: approved ? 'approve' : 'refuse',
    entity: PEOPLE_REQUEST,
    entityId: id,
    after: { kind, entityId, ppid: personPpid, email, requesterPpid: requester.ppid },
  })
  const what = requestText({ kind, person: personOf(request) })
  const content = { name: fullName(requester) || requester.email, request: what, company: request.entity.name, approved, reason }
  await queueMail(tx, {
    kind: 'people-decision',
    recipient: requester.email,
    subject: `Your request is ${approved ? 'approved' : 'refused'}: ${what}`,
    ...(await renderMail(createElement(PeopleDecisionMail, { ...content, url: `${config().publicUrl}${PEOPLE_PATH}` }))),
  })
}

/** Invites somebody, or gives the subscriptions to who has come into the company meanwhile. Throws CONFLICT for people of the firm. */
async function approveInvitation(
  tx: Transaction,
  { actor, context }: { actor: UserActor; context: CallContext },
  request: Stored,
): Promise<void> {
  const { entity, requester, email, firstName, lastName } = request
  const known = await tx.user.findFirst({
    where: { email: email! },
    select: { ppid: true, isInternal: true, entities: { where: { entityId: entity.id }, select: { entityId: true } } },
  })
  if (isFirmEmail(email!) || known?.isInternal) throw new AppError('CONFLICT', { detail: FIRM_PERSON })
  const give = await stillThere(tx, request, true)
  if (known && known.entities.length > 0) return applyChange(tx, context, { ppid: known.ppid, give, take: [] })
  const sender = { ppid: requester.ppid, name: fullName(requester) || requester.email, approvedBy: actor.ppid }
  await openInvitation(tx, context, entity, { email: email!, firstName: firstName!, lastName: lastName!, subscriptionIds: give }, sender)
}

/** Subscriptions of a request that still run. */
async function stillThere(tx: Transaction, { entityId, subscriptions }: Stored, gives: boolean): Promise<string[]> {
  const shown = new Set((await subscriptionsOf(tx, entityId)).map(({ id }) => id))
  return subscriptions.filter((one) => one.gives === gives && shown.has(one.subscriptionId)).map(({ subscriptionId }) => subscriptionId)
}

/** Changes or removes somebody of the company. Throws CONFLICT when the person has left, or nobody would be main contact. */
async function approveChange(tx: Transaction, context: CallContext, request: Stored): Promise<void> {
  const { kind, entityId, person } = request
  if (!person || person.isInternal || !person.entities.some((one) => one.entityId === entityId))
    throw new AppError('CONFLICT', { detail: PERSON_LEFT })
  if (kind === 'REMOVE') {
    await checkMainContacts(tx, entityId, person.ppid, null)
    await applyRemoval(tx, context, entityId, person.ppid)
    return
  }
  const take = await stillThere(tx, request, false)
  await checkMainContacts(tx, entityId, person.ppid, take)
  await applyChange(tx, context, { ppid: person.ppid, give: await stillThere(tx, request, true), take })
}

/** Throws NOT_FOUND, FORBIDDEN for a removal by who is no super user (E122), CONFLICT for one that is decided or that nobody can carry out any more. */
export const approvePeopleRequest: ServiceFunction<typeof contract.approvePeopleRequest> = ({ actor, params: { id }, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      const request = await lockRequest(tx, id)
      if (request.kind === 'REMOVE' && !actor.isSuperUser) throw new AppError('FORBIDDEN', { detail: REMOVAL_BY_SUPER_USERS })
      if (request.entity.selfService === null) throw new AppError('CONFLICT', { detail: SWITCHED_OFF })
      await openForStaff(tx, context, request.entityId)
      if (request.kind === 'INVITE') await approveInvitation(tx, { actor, context }, request)
      else await approveChange(tx, context, request)
      await decide(tx, { actor, context }, request, { approved: true, reason: null })
    }),
    { Invitation_open_key: ALREADY_INVITED },
  )

/** Throws NOT_FOUND, CONFLICT for one that is decided. */
export const refusePeopleRequest: ServiceFunction<typeof contract.refusePeopleRequest> = ({ actor, params: { id }, body, context }) =>
  inTransaction(context, async (tx) => {
    await decide(tx, { actor, context }, await lockRequest(tx, id), { approved: false, reason: body.reason })
  })
