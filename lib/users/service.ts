import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IdentityClaims, UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { violates } from '#lib/db/errors.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { findByEmail } from '#lib/directory/api.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type * as contract from './contract.ts'
import { identityOf, readUserIn, territoryOf, userConflicts } from './create-service.ts'
import { isFirmEmail, readUser } from './record.ts'
import { TERMS_VERSION } from './terms.ts'
import { servicesOf } from '#lib/relations/api.ts'

const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

interface NewUser {
  ppid: string
  email: string
  firstName: string
  lastName: string
  creationIdentity: number | undefined
  isSuperUser: boolean
  territory: string | null
}

async function insertUser(tx: Transaction, context: CallContext, user: NewUser, identity?: IdentityClaims): Promise<void> {
  const isInternal = isFirmEmail(user.email)
  const data = {
    ...user,
    isInternal,
    isSuperUser: isInternal && user.isSuperUser,
    creationIdentity: identityOf(isInternal, user.creationIdentity),
  }
  await tx.user.create({
    data: { ...data, ...(identity ? { identities: { create: { issuer: identity.issuer, subject: identity.subject } } } : {}) },
    select: { ppid: true },
  })
  await audit(tx, context, { action: 'create', entity: 'User', entityId: user.ppid, after: data })
}

const OWN_RECORD = 'Your user record exists already.'
const exists = (detail: string) => new AppError('CONFLICT', { detail })

type CreateBody = Parameters<ServiceFunction<typeof contract.createUser>>[0]['body']

/** What a caller without a record becomes: names from the claims, else as sent, else the e-mail's local part (A032). */
async function ownUser(identity: IdentityClaims, body: CreateBody): Promise<NewUser> {
  const { email } = identity
  if (email === null) throw invalid('The identity provider names no e-mail address.', 'email')
  if (body.email !== undefined && !sameEmail(body.email, email)) throw new AppError('FORBIDDEN')
  // An address that nobody confirmed must not make anybody a member of the firm.
  if (isFirmEmail(email) && !identity.emailVerified)
    throw new AppError('FORBIDDEN', { detail: 'The identity provider has not verified this e-mail address.' })
  const firstName = identity.firstName ?? body.firstName
  const lastName = identity.lastName ?? body.lastName
  const unnamed = firstName === undefined && lastName === undefined
  return {
    ppid: identity.ppid,
    email,
    firstName: unnamed ? email.slice(0, email.lastIndexOf('@')) : (firstName ?? ''),
    lastName: lastName ?? '',
    creationIdentity: body.creationIdentity,
    isSuperUser: false,
    territory: territoryOf(isFirmEmail(email), await findByEmail(email)),
  }
}

/** Another user, made by an internal caller, with the directory's person key if there is one (W25); null when the caller asks for the own record. */
async function otherUser(actor: UserActor, body: CreateBody): Promise<NewUser | null> {
  const { email } = body
  if (email === undefined || sameEmail(email, actor.email)) return null
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
  if (!actor.termsAccepted) throw new AppError('TERMS_NOT_ACCEPTED')
  const unnamed = body.firstName === undefined && body.lastName === undefined
  const known = await findByEmail(email)
  return {
    ppid: known?.ppid ?? randomUUID(),
    email,
    firstName: unnamed ? email.slice(0, email.lastIndexOf('@')) : (body.firstName ?? ''),
    lastName: body.lastName ?? '',
    creationIdentity: body.creationIdentity,
    isSuperUser: actor.isSuperUser && body.isSuperUser === true,
    territory: territoryOf(isFirmEmail(email), known),
  }
}

/** Who has just made the own record. */
interface Arrived {
  ppid: string
  email: string
  emailVerified: boolean
  isInternal: boolean
}

/**
 * E085. Creates the caller's own record, once however many tabs ask, or another user's for internal callers.
 * @param welcome what follows for who has made the own record, in the same transaction
 * @returns the service, which throws CONFLICT when the record or its e-mail exists, FORBIDDEN for a foreign e-mail (W24)
 */
export const creatingUser =
  (welcome: (tx: Transaction, context: CallContext, arrived: Arrived) => Promise<void>): ServiceFunction<typeof contract.createUser> =>
  async ({ actor, body, context }) => {
    const identity = actor.kind === 'identity' ? actor.identity : undefined
    const user = actor.kind === 'identity' ? await ownUser(actor.identity, body) : await otherUser(actor, body)
    try {
      return await inTransaction(context, async (tx) => {
        // In here, so that a repeated Idempotency-Key gets its first reply.
        if (!user) throw exists(OWN_RECORD)
        await insertUser(tx, context, user, identity)
        const { ppid, email } = user
        if (identity) await welcome(tx, context, { ppid, email, emailVerified: identity.emailVerified, isInternal: isFirmEmail(email) })
        return readUserIn(tx, ppid)
      })
    } catch (error) {
      if (violates(error, 'User_email_key')) throw exists(userConflicts.User_email_key)
      if (violates(error, 'User_pkey') || violates(error, 'Identity_pkey')) throw exists(identity ? OWN_RECORD : userConflicts.User_pkey)
      throw error
    }
  }

/** The record that `{id}` names within the caller's scope: the own one, or any for internal callers (security rule 5). */
export const findUser = async ({ actor, params }: { actor: UserActor; params: { id: string } }) => {
  const user = actor.isInternal || params.id === actor.ppid ? await readUser(params.id) : null
  if (!user) throw notFound()
  return user
}

/** E087. */
export const getUser: ServiceFunction<typeof contract.getUser> = (call) => findUser(call)

/** Accepting twice keeps the first time. */
async function accept({ actor, context }: { actor: UserActor; context: CallContext }): Promise<void> {
  if (actor.termsAccepted) return
  await inTransaction(context, async (tx) => {
    const after = { termsVersion: TERMS_VERSION, termsAcceptedAt: new Date() }
    const { count } = await tx.user.updateMany({
      where: { ppid: actor.ppid, OR: [{ termsVersion: null }, { termsVersion: { lt: TERMS_VERSION } }] },
      data: after,
    })
    if (count > 0) await audit(tx, context, { action: 'accept-terms', entity: 'User', entityId: actor.ppid, after })
  })
}

/** E094. */
export const acceptTerms: ServiceFunction<typeof contract.acceptTerms> = (call) => accept(call)

/** E095. */
export const acceptTermsByPost: ServiceFunction<typeof contract.acceptTermsByPost> = (call) => accept(call)

/** E097: services of running subscriptions of the user, with the links of subscription and service, one per address (A026). */
export const getUserServices: ServiceFunction<typeof contract.getUserServices> = async ({ actor, params }) => {
  const { ppid } = await findUser({ actor, params })
  return servicesOf(ppid, !actor.isInternal)
}
