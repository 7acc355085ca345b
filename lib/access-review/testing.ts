import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as applyRoute from '#app/api/v1/AccessReview/[id]/apply/route.ts'
import * as decisionsRoute from '#app/api/v1/AccessReview/[id]/decisions/route.ts'
import * as dueDateRoute from '#app/api/v1/AccessReview/[id]/dueDate/route.ts'
import * as excelRoute from '#app/api/v1/AccessReview/[id]/export/excel/route.ts'
import * as wordRoute from '#app/api/v1/AccessReview/[id]/export/word/route.ts'
import * as handInRoute from '#app/api/v1/AccessReview/[id]/handIn/route.ts'
import * as outcomeRoute from '#app/api/v1/AccessReview/[id]/outcome/route.ts'
import * as reviewRoute from '#app/api/v1/AccessReview/[id]/route.ts'
import * as withdrawRoute from '#app/api/v1/AccessReview/[id]/withdraw/route.ts'
import * as listExportRoute from '#app/api/v1/AccessReview/export/excel/route.ts'
import * as pagedRoute from '#app/api/v1/AccessReview/paged/route.ts'
import * as companyRoute from '#app/api/v1/AccessReview/company/[id]/route.ts'
import { undoChangeSet } from '#lib/changes/contract.ts'
import { db } from '#lib/db/client.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import * as contract from './contract.ts'
import type { AccessReview } from './contract.ts'

export interface Caller {
  ppid: string
  email: string
}

const handlers = {
  start: served(contract.getReviewStart, companyRoute.GET),
  send: served(contract.startReview, companyRoute.POST),
  review: served(contract.getReview, reviewRoute.GET),
  save: served(contract.saveDecisions, decisionsRoute.PUT),
  handIn: served(contract.handInReview, handInRoute.POST),
  move: served(contract.moveDueDate, dueDateRoute.PUT),
  outcome: served(contract.getReviewOutcome, outcomeRoute.GET),
  apply: served(contract.applyReview, applyRoute.POST),
  withdraw: served(contract.withdrawReview, withdrawRoute.POST),
  excel: served(contract.exportReview, excelRoute.POST),
  word: served(contract.exportReviewWord, wordRoute.POST),
  paged: served(contract.listAccessReviews, pagedRoute.POST),
  listExcel: served(contract.exportAccessReviews, listExportRoute.POST),
  undo: served(undoChangeSet, undoRoute.POST),
}

/** Calls of access reviews as any user. */
export function useAccessReviews() {
  const { call, send, read } = useApiCalls()
  const h = handlers
  const api = {
    h,
    call,
    send,
    start: (who: Caller | null, id: string) => call(h.start, who, { params: { id } }),
    review: (who: Caller | null, id: string) => call(h.review, who, { params: { id } }),
    outcome: (who: Caller | null, id: string) => call(h.outcome, who, { params: { id } }),
    handIn: (who: Caller, id: string, revision: number) => call(h.handIn, who, { params: { id }, body: { revision } }),
    apply: (who: Caller, id: string, revision: string) => call(h.apply, who, { params: { id }, body: { revision } }),
    withdraw: (who: Caller, id: string) => call(h.withdraw, who, { params: { id } }),
    move: (who: Caller, id: string, dueDate: string) => call(h.move, who, { params: { id }, body: { dueDate } }),
    save: (who: Caller, id: string, body: object) => call(h.save, who, { params: { id }, body }),
    /** Sends the list as it is now. @returns the reply */
    sendNow: async (who: Caller, entityId: string, reviewers: readonly string[], dueDate = dayAfter(today(), 14)) => {
      const { revision } = await read(h.start, who, { params: { id: entityId } })
      return call(h.send, who, { params: { id: entityId }, body: { reviewers, dueDate, revision } })
    },
    /** A review that is sent. @returns its id */
    sent: async (who: Caller, entityId: string, reviewers: readonly string[], dueDate?: string): Promise<string> => {
      const { status, body } = await api.sendNow(who, entityId, reviewers, dueDate)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.id
    },
    /** Decides everything: strikes what is named as 'Person: Service', or 'Person' for the membership, and keeps the rest. @returns the revision to hand in */
    decideAll: async (who: Caller, id: string, struck: readonly string[] = []): Promise<number> => {
      const review = await read(h.review, who, { params: { id } })
      const decisions = rightsOf(review).map(({ right, name }) => ({
        id: right.id,
        decision: struck.includes(name) ? ('STRIKE' as const) : ('KEEP' as const),
        note: null,
      }))
      const { status, body } = await api.save(who, id, { revision: review.revision, decisions })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.revision
    },
    /** A review that waits to be applied. @returns its id */
    handedIn: async (staff: Caller, reviewer: Caller, entityId: string, struck: readonly string[]): Promise<string> => {
      const id = await api.sent(staff, entityId, [reviewer.ppid])
      const { status, body } = await api.handIn(reviewer, id, await api.decideAll(reviewer, id, struck))
      if (status !== 204) throw new Error(JSON.stringify(body))
      return id
    },
    /** Looks, and applies what was seen. */
    look: async (who: Caller, id: string) => read(h.outcome, who, { params: { id } }),
  }
  return api
}

/** Rights of a review by 'Person: Service', or 'Person' for the membership of the company. */
export const rightsOf = ({ people }: AccessReview) =>
  people.flatMap(({ name: person, rights }) =>
    rights.map((right) => ({ name: right.serviceName === null ? person : `${person}: ${right.serviceName}`, right })),
  )

/**
 * Company A: Ann and Max are main contacts of Audit, Ben a member of it; Mia is main contact of Tax, alone, and Ann a member. Otto of company B is in Audit too, and
 * main contact of company B.
 */
export async function reviewedCompany() {
  const person = (firstName: string, lastName: string, email: string) => makeUser(db, { firstName, lastName, email })
  const [ann, ben, max, mia, otto] = [
    await person('Ann', 'A', 'ann@a.example'),
    await person('Ben', 'B', 'ben@a.example'),
    await person('Max', 'C', 'max@a.example'),
    await person('Mia', 'D', 'mia@a.example'),
    await person('Otto', 'O', 'otto@b.example'),
  ]
  const [ines, sofia] = [
    await makeInternalUser(db, { firstName: 'Ines', lastName: 'I' }),
    await makeSuperUser(db, { firstName: 'Sofia', lastName: 'S' }),
  ]
  const shown = { visibleInClientView: true }
  const [auditService, taxService] = [await makeService(db, { name: 'Audit', ...shown }), await makeService(db, { name: 'Tax', ...shown })]
  const a = await makeEntity(db, { name: 'A', users: [ann.ppid, ben.ppid, max.ppid, mia.ppid] })
  const b = await makeEntity(db, { name: 'B', users: [otto.ppid] })
  const audit = await makeSubscription(db, {
    entityId: a.id,
    serviceId: auditService.id,
    mainContacts: [ann.ppid, max.ppid],
    users: [ben.ppid],
  })
  // An outsider: in a subscription of the company, and not in the company.
  await db.subscriptionMember.create({ data: { subscriptionId: audit.id, userPpid: otto.ppid, isMainContact: false } })
  const tax = await makeSubscription(db, { entityId: a.id, serviceId: taxService.id, mainContacts: [mia.ppid], users: [ann.ppid] })
  const foreign = await makeSubscription(db, { entityId: b.id, serviceId: auditService.id, mainContacts: [otto.ppid] })
  return { ann, ben, max, mia, otto, ines, sofia, a, b, audit, tax, foreign }
}

/** Who is in what at a company: 'Ann A' for the company, 'Ann A: Audit' for a subscription. */
export async function accessOf(entityId: string): Promise<string[]> {
  const members = await db.entityMember.findMany({ where: { entityId }, select: { user: true } })
  const subscribed = await db.subscriptionMember.findMany({
    where: { subscription: { entityId } },
    select: { user: true, subscription: { select: { service: { select: { name: true } } } } },
  })
  const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
  return [
    ...members.map(({ user }) => name(user)),
    ...subscribed.map(({ user, subscription }) => `${name(user)}: ${subscription.service.name}`),
  ].sort()
}
