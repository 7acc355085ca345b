import { outcomeOf } from '#lib/access-review/outcome.ts'
import { revisionOf, rightsAt } from '#lib/access-review/snapshot.ts'
import { db } from '#lib/db/client.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { makeEntity, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import type { Example } from './write-examples.ts'

/** Valid requests of access reviews, of a reviewer and of staff. */

const CLIENT = 'client@beta.example'
const STAFF = { ppid: '', isInternal: true, isSuperUser: true }
const nextDay = () => dayAfter(today(), 7)

/** A company of which the client is main contact, with a colleague in a subscription. */
async function company() {
  const { ppid } = await db.user.findUniqueOrThrow({ where: { email: CLIENT } })
  const colleague = (await makeUser(db)).ppid
  const { id } = await makeEntity(db, { users: [ppid, colleague] })
  const serviceId = (await makeService(db, { visibleInClientView: true })).id
  await makeSubscription(db, { entityId: id, serviceId, mainContacts: [ppid], users: [colleague] })
  return { id, ppid, colleague }
}

/** A review of it, in which the colleague's right is struck and another one open, or with an answer that is whole. */
async function review(state: 'OPEN' | 'HANDED_IN', whole = true) {
  const { id: entityId, ppid, colleague } = await company()
  const struck = (await rightsAt(db, entityId)).find((right) => right.ppid === colleague && right.subscriptionId !== null)!
  const { ppid: userPpid, ...right } = struck
  const decided = { decision: 'STRIKE', decidedAt: new Date(), decidedByName: 'Somebody' } as const
  const { id, rights } = await db.accessReview.create({
    data: {
      entityId,
      state,
      dueDate: new Date(`${nextDay()}T00:00:00Z`),
      startedByName: 'Somebody',
      ...(state === 'HANDED_IN' && { handedInAt: new Date(), handedInByName: 'Somebody' }),
      reviewers: { create: [{ userPpid: ppid }] },
      rights: { create: [{ ...right, userPpid, person: 0, position: 0, ...(whole && decided) }] },
    },
    include: { rights: true },
  })
  return { params: { id }, entityId, rightId: rights[0]!.id }
}

export const accessReviewExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/AccessReview/company/{id}': async () => {
    const { id, ppid } = await company()
    const revision = revisionOf(await rightsAt(db, id))
    return { params: { id }, body: { reviewers: [ppid], dueDate: nextDay(), revision } }
  },
  'PUT /api/v1/AccessReview/{id}/decisions': async () => {
    const { params, rightId } = await review('OPEN', false)
    return { as: CLIENT, params, body: { revision: 1, decisions: [{ id: rightId, decision: 'KEEP', note: 'Still with us' }] } }
  },
  'POST /api/v1/AccessReview/{id}/handIn': async () => ({ as: CLIENT, params: (await review('OPEN')).params, body: { revision: 1 } }),
  'PUT /api/v1/AccessReview/{id}/dueDate': async () => ({
    params: (await review('OPEN')).params,
    body: { dueDate: dayAfter(nextDay(), 7) },
  }),
  'POST /api/v1/AccessReview/{id}/apply': async () => {
    const { params, entityId } = await review('HANDED_IN')
    const { revision } = await outcomeOf(db, STAFF, { id: params.id, entityId, company: '' })
    return { params, body: { revision } }
  },
  'POST /api/v1/AccessReview/{id}/withdraw': async () => ({ params: (await review('OPEN')).params, body: undefined }),
}
