import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { type useApiCalls } from '#lib/http/testing.ts'
import { makeArticle } from '#lib/news/testing.ts'
import { makeEntity, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { POST as postObligation } from '#app/api/v1/Obligation/route.ts'
import { POST as postAction } from '#app/api/v1/Obligation/[id]/action/route.ts'
import type { Obligation } from './contract.ts'

/** Companies with a register, for tests. */

export interface TestCompany {
  entityId: string
  subscriptionId: string
  main: User
  colleague: User
}

/** A company with a running 3W subscription that sees everything, its main contact and a colleague. */
export async function makeRegisterCompany(): Promise<TestCompany> {
  const serviceId = threeWServices.regulatory
  if ((await db.service.count({ where: { id: serviceId } })) === 0) await makeService(db, { id: serviceId, name: 'Regulatory 3W' })
  const [main, colleague] = [await makeUser(db), await makeUser(db)]
  const { id: entityId } = await makeEntity(db)
  const { id: subscriptionId } = await makeSubscription(db, {
    entityId,
    serviceId,
    mainContacts: [main.ppid],
    users: [colleague.ppid],
  })
  return { entityId, subscriptionId, main, colleague }
}

export const openRegister = (subscriptionId: string) => db.registerOpening.create({ data: { subscriptionId }, select: { openedAt: true } })

type Call = ReturnType<typeof useApiCalls>['call']

/** The record that a call creates. */
async function made(call: Call, handler: Parameters<Call>[0], caller: User, sent: Parameters<Call>[2]): Promise<Obligation> {
  const reply = await call<Obligation>(handler, caller, sent)
  if (reply.status !== 201) throw new Error(JSON.stringify(reply))
  return reply.body
}

/** An entry of a new article, decided by the main contact. */
export async function makeEntry(call: Call, { entityId, main }: TestCompany, title = 'Own funds'): Promise<Obligation> {
  const article = await makeArticle(title)
  return made(call, postObligation, main, { body: { articleId: article.id, entityId, applies: 'yes', reason: 'We hold own funds' } })
}

/** The same with an action. */
export const withAction = (call: Call, caller: User, { id }: Obligation, body: object): Promise<Obligation> =>
  made(call, postAction, caller, { params: { id }, body: { task: 'Write the policy', ...body } })
