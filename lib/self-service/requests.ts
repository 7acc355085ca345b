import 'server-only'
import { createElement } from 'react'
import type { CallContext } from '#lib/caller/context.ts'
import { config } from '#lib/config/config.ts'
import { audit, auditAll } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import type { ManagedCompany, OwnRequest } from './contract.ts'
import { PeopleRequestMail } from './mail.tsx'
import { NOW } from './scope.ts'
import type { From } from './scope.ts'
import { ENDED_DAYS, MAX_WAITING, REQUESTS_PATH, TOO_MANY_WAIT, requestText } from './words.ts'
import type { RequestKind } from './words.ts'

export const PEOPLE_REQUEST = 'PeopleRequest'

const nameSql = (alias: string) => {
  const of = Prisma.raw(alias)
  return Prisma.sql`COALESCE(NULLIF(trim(${of}."firstName" || ' ' || ${of}."lastName"), ''), ${of}."email"::text)`
}

const namesSql = (gives: boolean) => Prisma.sql`COALESCE((
  SELECT json_agg(v."name" ORDER BY search_text(v."name")) FROM "PeopleRequestSubscription" z JOIN "Subscription" s ON s."id" = z."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId"
  WHERE z."requestId" = r."id" AND z."gives" = ${gives}), '[]'::json)`

/** Columns of `OwnRequest`, of the tables of `REQUESTS_FROM`. */
export const REQUEST_COLUMNS = Prisma.sql`r."id"::text AS "id", r."kind"::text AS "kind", r."state"::text AS "state",
  CASE WHEN p."ppid" IS NULL THEN trim(r."firstName" || ' ' || r."lastName") ELSE ${nameSql('p')} END AS "person", COALESCE(p."email", r."email")::text AS "email",
  ${nameSql('q')} AS "requestedBy", ${namesSql(true)} AS "gives", ${namesSql(false)} AS "takes", r."createdAt", r."decidedAt", r."reason"`
/** Requests r, who asks q, and the person p of the company that it is about. */
export const REQUESTS_FROM = Prisma.sql`"PeopleRequest" r JOIN "User" q ON q."ppid" = r."requesterPpid" LEFT JOIN "User" p ON p."ppid" = r."personPpid"`

export type RequestRow = Omit<OwnRequest, 'createdAt' | 'decidedAt'> & { createdAt: Date; decidedAt: Date | null }

export const toRequest = <Row extends RequestRow>({ createdAt, decidedAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Requests of a company that wait, and those that were decided lately; the newest first. */
export async function requestsOf(from: From, entityId: string, limit: number): Promise<OwnRequest[]> {
  const rows = await from.$queryRaw<RequestRow[]>`
    SELECT ${REQUEST_COLUMNS} FROM ${REQUESTS_FROM}
    WHERE r."entityId" = ${entityId}::uuid AND (r."state" = 'PENDING' OR (r."state" <> 'WITHDRAWN' AND r."decidedAt" > ${NOW} - make_interval(days => ${ENDED_DAYS}::int)))
    ORDER BY r."state" <> 'PENDING', r."createdAt" DESC, r."id" DESC LIMIT ${limit}`
  return rows.map(toRequest)
}

/** Addresses of who decides for a company, from the database alone (security rule 36): its contacts, or the super users. */
async function deciders(tx: Transaction, entityId: string): Promise<string[]> {
  const contacts = await tx.entityContact.findMany({
    where: { entityId },
    orderBy: [{ position: 'asc' }, { userPpid: 'asc' }],
    select: { user: { select: { email: true } } },
  })
  if (contacts.length > 0) return contacts.map(({ user }) => user.email)
  return (await tx.user.findMany({ where: { isSuperUser: true }, select: { email: true } })).map(({ email }) => email)
}

interface NewRequest {
  kind: RequestKind
  /** Who it is about, where that is somebody of the company. */
  person: { ppid: string; name: string; email: string } | null
  /** Who is to be invited. */
  invited: { email: string; firstName: string; lastName: string } | null
  give: readonly string[]
  take: readonly string[]
}

/**
 * Keeps what a main contact asks for, in the company's lock, and notifies those who decide.
 * Throws CONFLICT when too many wait; violates PeopleRequest_invite_key and PeopleRequest_person_key where the same waits already.
 */
export async function ask(
  tx: Transaction,
  context: CallContext,
  { company, requester }: { company: ManagedCompany; requester: { ppid: string; name: string } },
  { kind, person, invited, give, take }: NewRequest,
): Promise<void> {
  const entityId = company.id
  if ((await tx.peopleRequest.count({ where: { entityId, state: 'PENDING' } })) >= MAX_WAITING)
    throw new AppError('CONFLICT', { detail: TOO_MANY_WAIT })
  const rows = [
    ...give.map((subscriptionId) => ({ subscriptionId, gives: true })),
    ...take.map((subscriptionId) => ({ subscriptionId, gives: false })),
  ]
  const { id } = await tx.peopleRequest.create({
    data: { entityId, kind, requesterPpid: requester.ppid, personPpid: person?.ppid ?? null, ...invited, subscriptions: { create: rows } },
    select: { id: true },
  })
  await audit(tx, context, {
    action: 'create',
    entity: PEOPLE_REQUEST,
    entityId: id,
    after: { kind, entityId, ppid: person?.ppid ?? null, email: invited?.email ?? null, given: [...give], taken: [...take] },
  })
  const [row] = await tx.$queryRaw<RequestRow[]>`SELECT ${REQUEST_COLUMNS} FROM ${REQUESTS_FROM} WHERE r."id" = ${id}::uuid`
  const { person: name, email, gives, takes } = row!
  const content = { kind, person: name, email, company: company.name, requestedBy: requester.name, gives, takes }
  const mail = await renderMail(createElement(PeopleRequestMail, { ...content, url: `${config().publicUrl}${REQUESTS_PATH}` }))
  const subject = `${company.name}: ${requestText({ kind, person: name })}`
  for (const recipient of await deciders(tx, entityId)) await queueMail(tx, { kind: 'people-request', recipient, subject, ...mail })
}

/** Ends requests that wait without a decision, in the company's lock. @returns how many */
export async function withdrawRequests(tx: Transaction, context: CallContext, where: Prisma.PeopleRequestWhereInput): Promise<number> {
  const rows = await tx.peopleRequest.updateManyAndReturn({
    where: { ...where, state: 'PENDING' },
    data: { state: 'WITHDRAWN', decidedAt: new Date() },
    select: { id: true, entityId: true, personPpid: true },
  })
  await auditAll(
    tx,
    context,
    rows.map(({ id, entityId, personPpid }) => ({
      action: 'withdraw',
      entity: PEOPLE_REQUEST,
      entityId: id,
      after: { entityId, ppid: personPpid },
    })),
  )
  return rows.length
}
