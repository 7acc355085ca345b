import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { catalogue, findRecord, maySee } from '#lib/catalogue/api.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction, takeAdvisoryLock } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { toPage } from '#lib/http/page.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { relationsOf, runningSql, visibleToClientSql } from '#lib/relations/api.ts'
import { currentTenant } from '#lib/tenants/api.ts'
import type * as contract from './contract.ts'
import { MessageCopyMail, MessageMail } from './mail.tsx'
import { colleaguesToAsk, peopleOfRequest, peopleOfService, peopleOfSubscription } from './recipients.ts'
import type { Recipient } from './recipients.ts'
import { include, newReference, storeMessage, toOwn } from './stored.ts'
import type { NewMessage } from './stored.ts'
import { MESSAGES_PATH, requestSubjects } from './words.ts'

type About = Omit<NewMessage, 'senderPpid' | 'text'> & { recipients: (tx: Transaction) => Promise<Recipient[]> }

/** What stands in the caller's My services, by a condition on "Subscription" s. */
async function ownSubscriptions({ ppid }: UserActor, condition: Prisma.Sql): Promise<About[]> {
  const rows = await rowsOf<{ id: string; serviceId: string; service: string; entity: string }>(Prisma.sql`
    SELECT s."id"::text AS "id", v."id"::text AS "serviceId", v."name" AS "service", e."name" AS "entity"
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
    JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE m."userPpid" = ${ppid} AND ${condition} AND ${runningSql()} AND ${visibleToClientSql()} LIMIT 2`)
  return rows.map(({ id, serviceId, service, entity }) => ({
    topic: 'SERVICE',
    subject: `${service} - ${entity}`,
    serviceId,
    subscriptionId: id,
    recipients: (tx) => peopleOfSubscription(tx, id, serviceId),
  }))
}

/** A subscription that stands in the caller's My services. Throws NOT_FOUND. */
async function aboutSubscription(actor: UserActor, id: string): Promise<About> {
  const [about] = await ownSubscriptions(actor, Prisma.sql`s."id" = ${id}::uuid`)
  if (!about) throw notFound()
  return about
}

/** A service that the caller may see (A066); the caller's only subscription to it, where there is one. Throws NOT_FOUND. */
async function aboutService(actor: UserActor, id: string): Promise<About> {
  const record = findRecord(await catalogue(), id)
  if (!record || !maySee(actor, await relationsOf(actor, [record.row.id]), record)) throw notFound()
  const serviceId = record.row.id
  const [own, ...others] = await ownSubscriptions(actor, Prisma.sql`s."serviceId" = ${serviceId}::uuid`)
  if (own && others.length === 0) return own
  return { topic: 'SERVICE', subject: record.row.name, serviceId, recipients: (tx) => peopleOfService(tx, serviceId) }
}

const tenantIdOf = async (host: string): Promise<string | null> => (await currentTenant(host))?.id ?? null

/** Throws NOT_FOUND for a service that the caller does not see and for a subscription that is not the caller's own. */
export const sendMessage: ServiceFunction<typeof contract.sendMessage> = async ({ actor, body: { about, text }, context }) => {
  const request = 'request' in about ? about.request : null
  const tenantId = request === null ? null : await tenantIdOf(context.host)
  const { recipients, ...topicFields }: About =
    'serviceId' in about
      ? await aboutService(actor, about.serviceId)
      : 'subscriptionId' in about
        ? await aboutSubscription(actor, about.subscriptionId)
        : {
            topic: about.request,
            subject: requestSubjects[about.request],
            recipients: (tx) => peopleOfRequest(tx, about.request, actor.ppid, tenantId),
          }
  return inTransaction(context, async (tx) => {
    if (request !== null) {
      // Two clicks at once meet here.
      await takeAdvisoryLock(tx, `message ${actor.ppid} ${request}`)
      const waiting = await tx.message.findFirst({
        where: { senderPpid: actor.ppid, topic: request, state: 'RECEIVED' },
        select: { reference: true },
      })
      if (waiting) return waiting
    }
    const reference = newReference()
    await storeMessage(tx, context, { ...topicFields, senderPpid: actor.ppid, text }, reference)
    const companies = await tx.entity.findMany({
      where: { members: { some: { userPpid: actor.ppid } } },
      select: { name: true },
      orderBy: { name: 'asc' },
    })
    const { subject } = topicFields
    const content = { reference, subject, text, messagesUrl: `${config().publicUrl}${MESSAGES_PATH}` }
    const name = fullName(actor)
    const mail = await renderMail(
      createElement(MessageMail, { ...content, sender: name, email: actor.email, companies: companies.map((one) => one.name) }),
    )
    for (const { email } of await recipients(tx))
      await queueMail(tx, { kind: 'message', recipient: email, subject: `Message ${reference}: ${subject}`, ...mail })
    const copy = await renderMail(createElement(MessageCopyMail, { ...content, name }))
    await queueMail(tx, { kind: 'message-copy', recipient: actor.email, subject: `Your message ${reference}: ${subject}`, ...copy })
    return { reference }
  })
}

export const listOwnMessages: ServiceFunction<typeof contract.listOwnMessages> = async ({
  actor: { ppid },
  body: { filters },
  query: page,
}) => {
  const where = { senderPpid: ppid, ...(filters?.state && { state: filters.state }) }
  const [rows, count] = await Promise.all([
    db.message.findMany({
      where,
      include,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: Math.min((page.pageNumber - 1) * page.pageSize, MAX_SKIP),
      take: page.pageSize,
    }),
    db.message.count({ where }),
  ])
  return toPage(rows.map(toOwn), count, page)
}

/** Prisma takes 32-bit offsets. */
export const MAX_SKIP = 2_000_000_000

/** For a screen that says whom to ask and what became of it. */
export const getRequestState: ServiceFunction<typeof contract.getRequestState> = async ({
  actor: { ppid },
  params: { topic },
  context,
}) => {
  const [people, colleagues, last] = await Promise.all([
    tenantIdOf(context.host).then((tenantId) => peopleOfRequest(db, topic, ppid, tenantId)),
    topic === 'THREE_W' ? colleaguesToAsk(db, ppid) : [],
    db.message.findFirst({ where: { senderPpid: ppid, topic }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], include }),
  ])
  return { people: people.map(({ name }) => name).filter((name) => name !== ''), colleagues, last: last && toOwn(last) }
}
