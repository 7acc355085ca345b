import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction, takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { toPage } from '#lib/http/page.ts'
import { checkVersion } from '#lib/http/stale-save.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { colleaguesToAsk, peopleOfSubscription } from '#lib/messages/api.ts'
import { addTopics } from '#lib/subscriptions/api.ts'
import { fullName } from '#lib/people/words.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { ruleSql, scopeOf, visibleSql } from '#lib/news/api.ts'
import type { Configuration } from '#lib/news/api.ts'
import { AccessDecisionMail, AccessRequestMail } from './mail.tsx'
import type * as contract from './contract.ts'
import type { AccessRequest } from './contract.ts'

const ENTITY = 'AccessRequest'
const NOTHING_TO_ASK = 'No topic of this article can be asked for'
const NOT_AVAILABLE = 'This topic cannot be asked for'
const DECIDED = 'This request is already decided'
/** A repeat within a day sends no second mail (A134). */
const REPEAT_MS = 86_400_000

/** A visible article with the topics that the caller's subscription may ask for. */
interface RequestedArticle {
  id: string
  title: string
  businessId: number
  /** The first subscription for which the article is locked; null = there is none. */
  subscriptionId: string | null
  /** Its topics that are neither selected nor denied there. */
  topics: string[]
}

const availableTopics = ({ topics, deniedTopics }: Configuration, ids: readonly string[]): string[] =>
  topics === null ? [] : ids.filter((id) => !topics.includes(id) && !deniedTopics.includes(id))

/** The article before the body is read (W3). Throws NOT_FOUND for one that the caller does not see (W67). */
export async function findRequested({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<RequestedArticle> {
  const scope = await scopeOf(actor)
  const rules =
    scope.configurations.length === 0
      ? Prisma.sql`'{}'::text[]`
      : Prisma.sql`ARRAY[${Prisma.join(scope.configurations.map(ruleSql))}]::text[]`
  const [row] = await rowsOf<RequestedArticle & { type: number; topicIds: string[]; rules: string[] }>(Prisma.sql`
    SELECT a."id"::text AS "id", a."title", a."businessId", a."type", a."topicIds"::text[] AS "topicIds", ${rules} AS "rules"
    FROM "Article" a WHERE a."id" = ${id}::uuid AND ${visibleSql(scope)}`)
  if (!row) throw notFound()
  // An open article of one subscription may have topics that this or another one lacks.
  const asking =
    row.type === ARTICLE_TYPE.threeW
      ? scope.configurations.filter((_one, index) => row.rules[index] === 'topic-not-selected' || row.rules[index] === 'open')
      : []
  const configuration = asking.find((one) => availableTopics(one, row.topicIds).length > 0)
  const { title, businessId } = row
  return {
    id: row.id,
    title,
    businessId,
    subscriptionId: configuration?.subscriptionId ?? null,
    topics: configuration ? availableTopics(configuration, row.topicIds) : [],
  }
}

/** The contacts of a subscription, or who stands behind its service, else the super users (security rule 36). */
async function recipientsOf(from: Transaction | typeof db, subscriptionId: string) {
  const { serviceId } = await from.subscription.findUniqueOrThrow({ where: { id: subscriptionId }, select: { serviceId: true } })
  return peopleOfSubscription(from, subscriptionId, serviceId)
}

const namesOf = async (tx: Transaction, ids: readonly string[]): Promise<string[]> =>
  (await tx.referenceItem.findMany({ where: { id: { in: [...ids] } }, select: { name: true }, orderBy: { name: 'asc' } })).map(
    ({ name }) => name,
  )

/** E192 (A134, W67). Throws NOT_FOUND, VALIDATION. */
export const requestAccess = ({
  actor,
  body,
  context,
  found,
}: Pick<Call<typeof contract.requestAccess>, 'actor' | 'body' | 'context'> & { found: RequestedArticle }): Promise<void> => {
  const { id: articleId, subscriptionId, topics: available } = found
  if (subscriptionId === null) throw invalid(NOTHING_TO_ASK)
  const wanted = body?.topicIds?.length ? body.topicIds : available
  const fields = wanted.flatMap((id, index) => (available.includes(id) ? [] : [{ message: NOT_AVAILABLE, path: `topicIds[${index}]` }]))
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
  return inTransaction(context, async (tx) => {
    // Two clicks at once meet here.
    await takeAdvisoryLock(tx, `access-request ${actor.ppid} ${articleId}`)
    const repeated = await tx.accessRequest.findFirst({
      where: { articleId, requesterPpid: actor.ppid, state: 'PENDING', createdAt: { gte: new Date(Date.now() - REPEAT_MS) } },
      select: { id: true },
    })
    if (repeated) return
    const message = body?.message ?? ''
    const request = await tx.accessRequest.create({
      data: { articleId, subscriptionId, requesterPpid: actor.ppid, message, topics: { create: wanted.map((itemId) => ({ itemId })) } },
      select: { id: true },
    })
    const { entity, service } = await tx.subscription.findUniqueOrThrow({
      where: { id: subscriptionId },
      select: { entity: { select: { name: true } }, service: { select: { name: true } } },
    })
    const mail = await renderMail(
      createElement(AccessRequestMail, {
        requester: `${fullName(actor)} (${actor.email})`,
        company: entity.name,
        service: service.name,
        article: `${found.businessId} ${found.title}`,
        topics: await namesOf(tx, wanted),
        message,
        decideUrl: `${config().publicUrl}/articlesadmin/requests`,
      }),
    )
    for (const { email: recipient } of await recipientsOf(tx, subscriptionId))
      await queueMail(tx, { kind: 'access-request', recipient, subject: `Access request: ${found.title}`, ...mail })
    await audit(tx, context, {
      action: 'create',
      entity: ENTITY,
      entityId: request.id,
      after: { articleId, subscriptionId, topics: wanted },
    })
  })
}

const include = {
  article: { select: { id: true, businessId: true, title: true } },
  subscription: {
    select: {
      id: true,
      service: { select: { name: true } },
      entity: { select: { name: true, company: { select: { name: true } } } },
      _count: { select: { members: true } },
    },
  },
  requester: { select: { ppid: true, firstName: true, lastName: true, email: true } },
  decidedBy: { select: { firstName: true, lastName: true } },
  topics: { select: { item: { select: { id: true, name: true } } }, orderBy: { item: { name: 'asc' } } },
} as const satisfies Prisma.AccessRequestInclude
type StoredRequest = Prisma.AccessRequestGetPayload<{ include: typeof include }>

const toRequest = ({
  id,
  article,
  subscription,
  requester,
  topics,
  message,
  state,
  reason,
  decidedBy,
  decidedAt,
  createdAt,
  version,
}: StoredRequest): AccessRequest => ({
  id,
  article,
  subscription: {
    id: subscription.id,
    serviceName: subscription.service.name,
    companyName: subscription.entity.company.name,
    entityName: subscription.entity.name,
    members: subscription._count.members,
  },
  requester: { ppid: requester.ppid, name: fullName(requester), email: requester.email },
  topics: topics.map(({ item }) => item),
  message,
  state,
  reason,
  decidedBy: decidedBy && `${decidedBy.firstName} ${decidedBy.lastName}`,
  decidedAt: decidedAt && decidedAt.toISOString(),
  createdAt: createdAt.toISOString(),
  version,
})

/** The caller's last request for an article that the caller sees. Throws NOT_FOUND. */
export const getOwnAccessRequest: ServiceFunction<typeof contract.getOwnAccessRequest> = async ({ actor, params }) => {
  const { id: articleId } = await findRequested({ actor, params })
  const row = await db.accessRequest.findFirst({ where: { articleId, requesterPpid: actor.ppid }, orderBy: { createdAt: 'desc' }, include })
  if (!row) return null
  const { id, topics, message, state, reason, createdAt, decidedAt } = toRequest(row)
  return { id, topics, message, state, reason, createdAt, decidedAt }
}

/** For whom an article is locked, whom to ask. Throws NOT_FOUND for an article that the caller does not see. */
export const getWhomToAsk: ServiceFunction<typeof contract.getWhomToAsk> = async ({ actor, params }) => {
  const { subscriptionId } = await findRequested({ actor, params })
  if (subscriptionId === null) return { people: [], colleagues: [] }
  const [people, colleagues] = await Promise.all([recipientsOf(db, subscriptionId), colleaguesToAsk(db, actor.ppid, subscriptionId)])
  return { people: people.map(({ name }) => name).filter((name) => name !== ''), colleagues }
}

/** The queue of the firm: the oldest waiting first, decided ones by their decision. */
export const listAccessRequests: ServiceFunction<typeof contract.listAccessRequests> = async ({ body, query: page }) => {
  const { state, articleId, subscriptionId } = body.filters ?? {}
  const where: Prisma.AccessRequestWhereInput = {
    ...(state && { state }),
    ...(articleId && { articleId }),
    ...(subscriptionId && { subscriptionId }),
  }
  const [rows, count] = await Promise.all([
    db.accessRequest.findMany({
      where,
      include,
      orderBy: [{ state: 'asc' }, { decidedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
      skip: Math.min((page.pageNumber - 1) * page.pageSize, MAX_SKIP),
      take: page.pageSize,
    }),
    db.accessRequest.count({ where }),
  ])
  return toPage(rows.map(toRequest), count, page)
}

/** Prisma takes 32-bit offsets. */
const MAX_SKIP = 2_000_000_000

/** For 404 before a body is read (W3). */
export const findRequest = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.accessRequest.count({ where: { id } })) === 0) throw notFound()
}

/** A waiting request, locked. Throws NOT_FOUND, STALE_VERSION, CONFLICT when it is decided. */
async function lockRequest(tx: Transaction, id: string, version: number | undefined): Promise<StoredRequest> {
  await tx.$queryRaw`SELECT 1 FROM "AccessRequest" WHERE "id" = ${id}::uuid FOR UPDATE`
  const row = await tx.accessRequest.findUnique({ where: { id }, include })
  if (!row) throw notFound()
  if (row.state !== 'PENDING') throw new AppError('CONFLICT', { detail: DECIDED })
  checkVersion(row.version, version)
  return row
}

interface Decision {
  state: 'APPROVED' | 'REFUSED'
  reason: string | null
}

const auditOf = ({ state, reason, topics }: AccessRequest) => ({ state, reason, topics })

/** Stores the decision and notifies the requester. */
async function decide(
  tx: Transaction,
  context: CallContext,
  row: StoredRequest,
  { state, reason }: Decision,
  lines: readonly string[],
): Promise<AccessRequest> {
  const decidedByPpid = context.actor.kind === 'user' ? context.actor.ppid : null
  const decided = toRequest(
    await tx.accessRequest.update({
      where: { id: row.id },
      data: { state, reason, decidedByPpid, decidedAt: new Date(), version: { increment: 1 } },
      include,
    }),
  )
  const { name, email } = decided.requester
  const mail = await renderMail(
    createElement(AccessDecisionMail, { name, lines, articleUrl: `${config().publicUrl}/news/view/${row.article.id}` }),
  )
  await queueMail(tx, { kind: 'access-decision', recipient: email, subject: `Your access request: ${row.article.title}`, ...mail })
  await audit(tx, context, {
    action: state === 'APPROVED' ? 'approve' : 'refuse',
    entity: ENTITY,
    entityId: row.id,
    before: auditOf(toRequest(row)),
    after: auditOf(decided),
  })
  return decided
}

/** Adds all topics of the request, or the given ones of them, to the configuration. Throws NOT_FOUND, STALE_VERSION, CONFLICT, VALIDATION. */
export const approveAccess = ({
  params: { id },
  body: { topicIds, version },
  context,
}: Pick<Call<typeof contract.approveAccess>, 'params' | 'body' | 'context'>): Promise<AccessRequest> =>
  inTransaction(context, async (tx) => {
    const row = await lockRequest(tx, id, version)
    const requestedIds = row.topics.map(({ item }) => item.id)
    const granted = topicIds ?? requestedIds
    const fields = granted.flatMap((topic, index) =>
      requestedIds.includes(topic) ? [] : [{ message: NOT_AVAILABLE, path: `topicIds[${index}]` }],
    )
    if (fields.length > 0) throw new AppError('VALIDATION', { fields })
    await addTopics(tx, context, row.subscription.id, granted)
    const names = row.topics.filter(({ item }) => granted.includes(item.id)).map(({ item }) => item.name)
    return decide(tx, context, row, { state: 'APPROVED', reason: null }, [`You now see articles on: ${names.join(', ')}.`])
  })

/** Throws NOT_FOUND, STALE_VERSION, CONFLICT. */
export const refuseAccess = ({
  params: { id },
  body: { reason, version },
  context,
}: Pick<Call<typeof contract.refuseAccess>, 'params' | 'body' | 'context'>): Promise<AccessRequest> =>
  inTransaction(context, async (tx) => {
    const row = await lockRequest(tx, id, version)
    return decide(tx, context, row, { state: 'REFUSED', reason }, ['Your request for access could not be granted.', reason])
  })
