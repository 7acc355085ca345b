import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { fullName } from '#lib/people/words.ts'
import { isFirmEmail } from '#lib/users/api.ts'
import { applyChange, applyRemoval, checkMainContacts, colleagueOf, membershipsAmong, openForStaff } from './apply.ts'
import type { Colleague } from './apply.ts'
import type { ManagedCompany, Outcome } from './contract.ts'
import type * as contract from './contract.ts'
import { openInvitation, sendAgain, spendInvitation, withdrawInvitations } from './invitations.ts'
import { ask, withdrawRequests } from './requests.ts'
import { checkSubscriptions, lockManaged, subscriptionsOf } from './scope.ts'
import { ALREADY_ASKED, ALREADY_INVITED, DECIDED, ENDED, FIRM_PERSON, NOT_OWN_RIGHTS } from './words.ts'

const conflicts = {
  Invitation_open_key: ALREADY_INVITED,
  PeopleRequest_invite_key: ALREADY_ASKED,
  PeopleRequest_person_key: ALREADY_ASKED,
}

/** A main contact at work in the locked company. */
interface Work {
  tx: Transaction
  actor: UserActor
  context: CallContext
  company: ManagedCompany
}

/** Runs what a main contact does in the locked company. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
const managing = <T>(actor: UserActor, context: CallContext, id: string, work: (work: Work) => Promise<T>): Promise<T> =>
  namingConflict(
    inTransaction(context, async (tx) => work({ tx, actor, context, company: await lockManaged(tx, actor, id) })),
    conflicts,
  )

const requesterOf = (actor: UserActor) => ({ ppid: actor.ppid, name: fullName(actor) || actor.email })

/** Gives and takes subscriptions of the company, or asks for it; what is so already is left as it is. */
async function change(
  { tx, actor, context, company }: Work,
  colleague: Colleague,
  { give, take }: { give: readonly string[]; take: readonly string[] },
): Promise<{ outcome: Outcome }> {
  if (colleague.ppid === actor.ppid && give.length > 0) throw invalid(NOT_OWN_RIGHTS, 'give')
  const has = await membershipsAmong(tx, colleague.ppid, [...give, ...take])
  const changed = { ppid: colleague.ppid, give: give.filter((id) => !has.has(id)), take: take.filter((id) => has.has(id)) }
  if (changed.give.length + changed.take.length === 0) return { outcome: 'DONE' }
  await checkMainContacts(tx, company.id, colleague.ppid, changed.take)
  if (company.mode === 'APPROVAL') {
    const { give: given, take: taken } = changed
    const request = { kind: 'CHANGE', person: colleague, invited: null, give: given, take: taken } as const
    await ask(tx, context, { company, requester: requesterOf(actor) }, request)
    return { outcome: 'ASKED' }
  }
  await openForStaff(tx, context, company.id)
  await applyChange(tx, context, changed)
  return { outcome: 'DONE' }
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT when the same waits already, TOO_MANY_REQUESTS beyond a budget. */
export const inviteToCompany: ServiceFunction<typeof contract.inviteToCompany> = ({ actor, params, body, context }) => {
  if (isFirmEmail(body.email)) throw invalid(FIRM_PERSON, 'email')
  return managing(actor, context, params.id, async (work) => {
    const { tx, company } = work
    const subscriptionIds = await checkSubscriptions(tx, company.id, body.subscriptionIds, 'subscriptionIds')
    // Nobody is looked for outside of the company: the reply must not reveal who is known elsewhere.
    const member = await tx.user.findFirst({
      where: { email: body.email, entities: { some: { entityId: company.id } } },
      select: { ppid: true, isInternal: true },
    })
    if (member?.isInternal) throw invalid(FIRM_PERSON, 'email')
    if (member) {
      const colleague = await colleagueOf(tx, company.id, member.ppid)
      return { ...(await change(work, colleague, { give: subscriptionIds, take: [] })), member: colleague.name }
    }
    const { email, firstName, lastName } = body
    await spendInvitation(tx, company.id, email)
    const requester = requesterOf(actor)
    if (company.mode === 'APPROVAL') {
      const invited = { email, firstName, lastName }
      await ask(tx, context, { company, requester }, { kind: 'INVITE', person: null, invited, give: subscriptionIds, take: [] })
      return { outcome: 'ASKED' as const, member: null }
    }
    await openInvitation(tx, context, company, { email, firstName, lastName, subscriptionIds }, { ...requester, approvedBy: null })
    return { outcome: 'INVITED' as const, member: null }
  })
}

/** An invitation of the company that has not been accepted or withdrawn. Throws NOT_FOUND, CONFLICT. */
async function sentInvitation({ tx, company }: Work, id: string) {
  const found = await tx.invitation.findFirst({ where: { id, entityId: company.id } })
  if (!found) throw notFound()
  if (found.state !== 'OPEN' && found.state !== 'EXPIRED') throw new AppError('CONFLICT', { detail: ENDED })
  return found
}

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT for one that is over or that staff did not approve, TOO_MANY_REQUESTS beyond a budget. */
export const resendInvitation: ServiceFunction<typeof contract.resendInvitation> = ({ actor, params, context }) =>
  managing(actor, context, params.id, async (work) => {
    const { id, email, firstName, lastName, approvedByPpid } = await sentInvitation(work, params.invitationId)
    if (work.company.mode === 'APPROVAL' && approvedByPpid === null) throw new AppError('CONFLICT', { detail: ENDED })
    await spendInvitation(work.tx, work.company.id, email)
    await sendAgain(work.tx, context, work.company, { id, email, firstName, lastName }, requesterOf(actor))
    return { outcome: 'INVITED' as const }
  })

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT for one that is over. */
export const withdrawInvitation: ServiceFunction<typeof contract.withdrawInvitation> = ({ actor, params, context }) =>
  managing(actor, context, params.id, async (work) => {
    const { id } = await sentInvitation(work, params.invitationId)
    await withdrawInvitations(work.tx, context, { id })
  })

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT when nobody would be main contact or a request about the person waits. */
export const changePersonSubscriptions: ServiceFunction<typeof contract.changePersonSubscriptions> = ({ actor, params, body, context }) =>
  managing(actor, context, params.id, async (work) => {
    const { tx, company } = work
    const colleague = await colleagueOf(tx, company.id, params.ppid)
    const give = await checkSubscriptions(tx, company.id, body.give, 'give')
    const take = await checkSubscriptions(tx, company.id, body.take, 'take')
    return change(work, colleague, { give, take })
  })

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT when nobody would be main contact or a request about the person waits. */
export const removeCompanyPerson: ServiceFunction<typeof contract.removeCompanyPerson> = ({ actor, params, context }) =>
  managing(actor, context, params.id, async ({ tx, company }) => {
    const colleague = await colleagueOf(tx, company.id, params.ppid)
    await checkMainContacts(tx, company.id, colleague.ppid, null)
    if (company.mode === 'APPROVAL') {
      const shown = (await subscriptionsOf(tx, company.id)).map(({ id }) => id)
      const take = [...(await membershipsAmong(tx, colleague.ppid, shown))]
      const request = { kind: 'REMOVE', person: colleague, invited: null, give: [], take } as const
      await ask(tx, context, { company, requester: requesterOf(actor) }, request)
      return { outcome: 'ASKED' as const }
    }
    await openForStaff(tx, context, company.id)
    await applyRemoval(tx, context, company.id, colleague.ppid)
    return { outcome: 'DONE' as const }
  })

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT for one that is decided. */
export const withdrawRequest: ServiceFunction<typeof contract.withdrawRequest> = ({ actor, params, context }) =>
  managing(actor, context, params.id, async ({ tx, company }) => {
    const found = await tx.peopleRequest.findFirst({ where: { id: params.requestId, entityId: company.id }, select: { id: true } })
    if (!found) throw notFound()
    if ((await withdrawRequests(tx, context, { id: found.id })) === 0) throw new AppError('CONFLICT', { detail: DECIDED })
  })
