import * as acceptRoute from '#app/api/v1/SelfService/invitation/[id]/accept/route.ts'
import * as ownRoute from '#app/api/v1/SelfService/invitation/route.ts'
import * as invitationRoute from '#app/api/v1/SelfService/company/[id]/invitations/[invitationId]/route.ts'
import * as resendRoute from '#app/api/v1/SelfService/company/[id]/invitations/[invitationId]/resend/route.ts'
import * as invitationsRoute from '#app/api/v1/SelfService/company/[id]/invitations/route.ts'
import * as peopleRoute from '#app/api/v1/SelfService/company/[id]/people/paged/route.ts'
import * as personRoute from '#app/api/v1/SelfService/company/[id]/people/[ppid]/route.ts'
import * as changeRoute from '#app/api/v1/SelfService/company/[id]/people/[ppid]/subscriptions/route.ts'
import * as withdrawRoute from '#app/api/v1/SelfService/company/[id]/requests/[requestId]/route.ts'
import * as companyRoute from '#app/api/v1/SelfService/company/[id]/route.ts'
import * as companiesRoute from '#app/api/v1/SelfService/company/route.ts'
import * as approveRoute from '#app/api/v1/SelfService/request/[id]/approve/route.ts'
import * as refuseRoute from '#app/api/v1/SelfService/request/[id]/refuse/route.ts'
import * as requestsRoute from '#app/api/v1/SelfService/request/paged/route.ts'
import * as settingRoute from '#app/api/v1/SelfService/setting/[id]/route.ts'
import * as usersRoute from '#app/api/v1/User/route.ts'
import { db } from '#lib/db/client.ts'
import type { SelfServiceMode } from '#lib/db/generated/client.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { createUser } from '#lib/users/contract.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { DEMO_TERMS_VERSION } from '#seed/personas.ts'
import * as contract from './contract.ts'
import * as staff from './staff-contract.ts'

export interface Caller {
  ppid: string
  email: string
}

const handlers = {
  accept: served(contract.acceptInvitation, acceptRoute.POST),
  own: served(contract.listOwnInvitations, ownRoute.GET),
  withdraw: served(contract.withdrawInvitation, invitationRoute.DELETE),
  resend: served(contract.resendInvitation, resendRoute.POST),
  invite: served(contract.inviteToCompany, invitationsRoute.POST),
  people: served(contract.listCompanyPeople, peopleRoute.POST),
  remove: served(contract.removeCompanyPerson, personRoute.DELETE),
  change: served(contract.changePersonSubscriptions, changeRoute.PUT),
  withdrawRequest: served(contract.withdrawRequest, withdrawRoute.DELETE),
  company: served(contract.getManagedCompany, companyRoute.GET),
  companies: served(contract.listManagedCompanies, companiesRoute.GET),
  approve: served(staff.approvePeopleRequest, approveRoute.POST),
  refuse: served(staff.refusePeopleRequest, refuseRoute.POST),
  requests: served(staff.listPeopleRequests, requestsRoute.POST),
  setting: served(staff.getSelfService, settingRoute.GET),
  set: served(staff.setSelfService, settingRoute.PUT),
  createUser: served(createUser, usersRoute.POST),
}

/** Calls of self-service as any user; names are those of the handlers. */
export function useSelfService() {
  const { call, send } = useApiCalls()
  const h = handlers
  return {
    h,
    call,
    send,
    invite: (
      who: Caller | null,
      id: string,
      email: string,
      subscriptionIds: readonly string[],
      name = { firstName: 'Nora', lastName: 'New' },
    ) => call(h.invite, who, { params: { id }, body: { ...name, email, subscriptionIds } }),
    change: (who: Caller, id: string, ppid: string, body: { give?: string[]; take?: string[] }) =>
      call(h.change, who, { params: { id, ppid }, body: { give: [], take: [], ...body } }),
    remove: (who: Caller | null, id: string, ppid: string) => call(h.remove, who, { params: { id, ppid } }),
    company: (who: Caller | null, id: string) => call(h.company, who, { params: { id } }),
    people: (who: Caller, id: string) => call(h.people, who, { params: { id }, body: {} }),
    resend: (who: Caller, id: string, invitationId: string) => call(h.resend, who, { params: { id, invitationId } }),
    withdraw: (who: Caller, id: string, invitationId: string) => call(h.withdraw, who, { params: { id, invitationId } }),
    /** Somebody whom the provider knows signs in for the first time, and accepts the terms. */
    signInFirst: async (who: Caller) => {
      const reply = await call(h.createUser, who, { body: {} })
      await db.user.update({ where: { email: who.email }, data: { termsVersion: DEMO_TERMS_VERSION, termsAcceptedAt: new Date() } })
      return reply
    },
    accept: (who: Caller, id: string) => call(h.accept, who, { params: { id } }),
    own: (who: Caller) => call(h.own, who),
    requests: (who: Caller | null, state?: string) => call(h.requests, who, { body: { filters: state === undefined ? null : { state } } }),
    approve: (who: Caller | null, id: string) => call(h.approve, who, { params: { id } }),
    refuse: (who: Caller, id: string, reason: string) => call(h.refuse, who, { params: { id }, body: { reason } }),
    set: (who: Caller | null, id: string, mode: string) => call(h.set, who, { params: { id }, body: { mode } }),
  }
}

/** Company A: Ann is main contact of Audit, Ben a member of it; nobody but Mia is in Tax, its main contact. Cid is main contact of company B. */
export async function twoCompanies(mode: SelfServiceMode | 'OFF' = 'FREE') {
  const [ann, ben, mia, cid] = [
    await makeUser(db, { firstName: 'Ann', lastName: 'A', email: 'ann@a.example' }),
    await makeUser(db, { firstName: 'Ben', lastName: 'B', email: 'ben@a.example' }),
    await makeUser(db, { firstName: 'Mia', lastName: 'M', email: 'mia@a.example' }),
    await makeUser(db, { firstName: 'Cid', lastName: 'C', email: 'cid@b.example' }),
  ]
  const [ines, sofia] = [
    await makeInternalUser(db, { firstName: 'Ines', lastName: 'I' }),
    await makeSuperUser(db, { firstName: 'Sofia', lastName: 'S' }),
  ]
  const shown = { visibleInClientView: true }
  const [auditService, taxService] = [await makeService(db, { name: 'Audit', ...shown }), await makeService(db, { name: 'Tax', ...shown })]
  const a = await makeEntity(db, { name: 'A', users: [ann.ppid, ben.ppid, mia.ppid] })
  const b = await makeEntity(db, { name: 'B', users: [cid.ppid] })
  const audit = await makeSubscription(db, { entityId: a.id, serviceId: auditService.id, mainContacts: [ann.ppid], users: [ben.ppid] })
  const tax = await makeSubscription(db, { entityId: a.id, serviceId: taxService.id, mainContacts: [mia.ppid] })
  const foreign = await makeSubscription(db, { entityId: b.id, serviceId: auditService.id, mainContacts: [cid.ppid] })
  if (mode !== 'OFF') for (const { id: entityId } of [a, b]) await db.selfService.create({ data: { entityId, mode } })
  return { ann, ben, mia, cid, ines, sofia, a, b, audit, tax, foreign }
}

export const mailsOf = (kind: string) => db.outboxMail.findMany({ where: { kind }, orderBy: { recipient: 'asc' } })

/** 'company' and names of the subscriptions that somebody is in. */
export async function rightsOf(ppid: string): Promise<string[]> {
  const companies = await db.entityMember.findMany({ where: { userPpid: ppid }, select: { entity: { select: { name: true } } } })
  const members = await db.subscriptionMember.findMany({
    where: { userPpid: ppid },
    select: { isMainContact: true, subscription: { select: { service: { select: { name: true } }, entity: { select: { name: true } } } } },
  })
  return [
    ...companies.map(({ entity }) => entity.name),
    ...members.map(
      ({ isMainContact, subscription: { service, entity } }) => `${service.name} - ${entity.name}${isMainContact ? ' (main contact)' : ''}`,
    ),
  ].sort()
}
