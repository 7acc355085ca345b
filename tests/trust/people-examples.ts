import { db } from '#lib/db/client.ts'
import type { SelfServiceMode } from '#lib/db/generated/client.ts'
import { makeEntity, makeService, makeSubscription, makeUser, nextNumber } from '#seed/factories.ts'
import type { Example } from './write-examples.ts'

/** Valid requests about the people of a company, of its main contact and of staff. */

const CLIENT = 'client@beta.example'
const IN_A_WEEK = () => new Date(Date.now() + 7 * 86_400_000)

/** A company of which the client is main contact, with a colleague; and how far it looks after its people. */
async function company(mode: SelfServiceMode = 'FREE') {
  const { ppid } = await db.user.findUniqueOrThrow({ where: { email: CLIENT } })
  const colleague = (await makeUser(db)).ppid
  const { id } = await makeEntity(db, { users: [ppid, colleague] })
  await db.selfService.create({ data: { entityId: id, mode } })
  const subscription = await makeSubscription(db, {
    entityId: id,
    serviceId: (await makeService(db, { visibleInClientView: true })).id,
    mainContacts: [ppid],
  })
  return { id, ppid, colleague, subscriptionId: subscription.id }
}

async function invitation(email: string) {
  const { id, ppid, subscriptionId } = await company()
  const made = await db.invitation.create({
    data: {
      entityId: id,
      email,
      firstName: 'Nora',
      lastName: 'New',
      invitedByPpid: ppid,
      expiresAt: IN_A_WEEK(),
      subscriptions: { create: [{ subscriptionId }] },
    },
  })
  return { id, invitationId: made.id }
}

async function request() {
  const { id, ppid, colleague, subscriptionId } = await company('APPROVAL')
  const made = await db.peopleRequest.create({
    data: {
      entityId: id,
      kind: 'CHANGE',
      requesterPpid: ppid,
      personPpid: colleague,
      subscriptions: { create: [{ subscriptionId, gives: true }] },
    },
  })
  return { id, requestId: made.id }
}

const address = () => `invited.${nextNumber()}@a.example`

export const peopleExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/SelfService/company/{id}/invitations': async () => {
    const { id, subscriptionId } = await company()
    return { as: CLIENT, params: { id }, body: { firstName: 'Nora', lastName: 'New', email: address(), subscriptionIds: [subscriptionId] } }
  },
  'POST /api/v1/SelfService/company/{id}/invitations/{invitationId}/resend': async () => ({
    as: CLIENT,
    params: await invitation(address()),
    body: undefined,
  }),
  'DELETE /api/v1/SelfService/company/{id}/invitations/{invitationId}': async () => ({
    as: CLIENT,
    params: await invitation(address()),
    body: undefined,
  }),
  'PUT /api/v1/SelfService/company/{id}/people/{ppid}/subscriptions': async () => {
    const { id, colleague, subscriptionId } = await company()
    return { as: CLIENT, params: { id, ppid: colleague }, body: { give: [subscriptionId], take: [] } }
  },
  'DELETE /api/v1/SelfService/company/{id}/people/{ppid}': async () => {
    const { id, colleague } = await company()
    return { as: CLIENT, params: { id, ppid: colleague }, body: undefined }
  },
  'DELETE /api/v1/SelfService/company/{id}/requests/{requestId}': async () => ({ as: CLIENT, params: await request(), body: undefined }),
  'POST /api/v1/SelfService/invitation/{id}/accept': async () => ({
    as: 'client@alpha.example',
    params: { id: (await invitation('client@alpha.example')).invitationId },
    body: undefined,
  }),
  'PUT /api/v1/SelfService/setting/{id}': async () => ({ params: { id: (await makeEntity(db)).id }, body: { mode: 'FREE' } }),
  'POST /api/v1/SelfService/request/{id}/approve': async () => ({ params: { id: (await request()).requestId }, body: undefined }),
  'POST /api/v1/SelfService/request/{id}/refuse': async () => ({
    params: { id: (await request()).requestId },
    body: { reason: 'Not now.' },
  }),
}
