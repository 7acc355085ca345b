import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IdentityClaims, UserActor } from '#lib/auth/actor.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { violates } from '#lib/db/errors.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext, ServiceFunction } from '#lib/http/call.ts'
import { AppError, invalid, notFound } from '#lib/http/errors.ts'
import type * as contract from './contract.ts'
import { fullName, readUser } from './record-service.ts'
import { TERMS_VERSION } from './terms.ts'
import { servicesOf } from './links-service.ts'

const LUXEMBOURG = 2
const STAFF = 0
/** Staff created here belong to the home country (A157). */
const HOME_TERRITORY = 'LU'

const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The e-mail's domain decides who belongs to the firm (A031). */
export const isFirmEmail = (email: string): boolean => config().firmEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

interface NewUser {
  ppid: string
  email: string
  firstName: string
  lastName: string
  creationIdentity: number | undefined
  isSuperUser: boolean
}

async function insertUser(tx: Transaction, context: CallContext, user: NewUser, identity?: IdentityClaims): Promise<void> {
  const isInternal = isFirmEmail(user.email)
  const data = {
    ...user,
    isInternal,
    isSuperUser: isInternal && user.isSuperUser,
    // 0 is what replies say of staff; nobody else is created with it (A021).
    creationIdentity: isInternal ? STAFF : user.creationIdentity || LUXEMBOURG,
    territory: isInternal ? HOME_TERRITORY : null,
  }
  await tx.user.create({ data: { ...data, ...(identity ? { identities: { create: { issuer: identity.issuer, subject: identity.subject } } } : {}) }, select: { ppid: true } })
  await audit(tx, context, { action: 'create', entity: 'User', entityId: user.ppid, after: data })
}

const exists = (detail: string) => new AppError('CONFLICT', { detail })

type CreateBody = Parameters<ServiceFunction<typeof contract.createUser>>[0]['body']

/** What a caller without a record becomes: names from the claims, else as sent, else the e-mail's local part (A032). */
function ownUser(identity: IdentityClaims, body: CreateBody): NewUser {
  const { email } = identity
  if (email === null) throw invalid('The identity provider names no e-mail address.', 'email')
  if (body.email !== undefined && !sameEmail(body.email, email)) throw new AppError('FORBIDDEN')
  // An address that nobody confirmed must not make anybody a member of the firm.
  if (isFirmEmail(email) && !identity.emailVerified) throw new AppError('FORBIDDEN', { detail: 'The identity provider has not verified this e-mail address.' })
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
  }
}

/** Another user, made by an internal caller. */
function otherUser(actor: UserActor, body: CreateBody, email: string): NewUser {
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
  if (!actor.termsAccepted) throw new AppError('TERMS_NOT_ACCEPTED')
  const unnamed = body.firstName === undefined && body.lastName === undefined
  return {
    ppid: randomUUID(),
    email,
    firstName: unnamed ? email.slice(0, email.lastIndexOf('@')) : (body.firstName ?? ''),
    lastName: body.lastName ?? '',
    creationIdentity: body.creationIdentity,
    isSuperUser: actor.isSuperUser && body.isSuperUser === true,
  }
}

/**
 * E085. Creates the caller's own record, once however many tabs ask, or another user's for internal callers.
 * Throws CONFLICT when the record or its e-mail exists, FORBIDDEN for a foreign e-mail (W24).
 */
export const createUser: ServiceFunction<typeof contract.createUser> = async ({ actor, body, context }) => {
  try {
    return await inTransaction(context, async (tx) => {
      if (actor.kind === 'identity') {
        const user = ownUser(actor.identity, body)
        await insertUser(tx, context, user, actor.identity)
        return createdRecord(tx, user.ppid)
      }
      if (body.email === undefined || sameEmail(body.email, actor.email)) throw exists('Your user record exists already.')
      const user = otherUser(actor, body, body.email)
      await insertUser(tx, context, user)
      return createdRecord(tx, user.ppid)
    })
  } catch (error) {
    if (violates(error, 'User_email_key')) throw exists('A user with this e-mail address exists already.')
    if (violates(error, 'User_pkey') || violates(error, 'Identity_pkey')) throw exists('Your user record exists already.')
    throw error
  }
}

const RECORD_FIELDS = {
  ppid: true,
  email: true,
  firstName: true,
  lastName: true,
  grade: true,
  isInternal: true,
  isSuperUser: true,
  phoneCountryCode: true,
  phoneNumber: true,
  creationIdentity: true,
  send3WEmail: true,
  sendAmdsEmail: true,
  version: true,
} satisfies Prisma.UserSelect

/** A new record as the API answers it; it belongs to no company yet. */
async function createdRecord(tx: Transaction, ppid: string) {
  const fields = await tx.user.findUniqueOrThrow({ where: { ppid }, select: RECORD_FIELDS })
  return { ...fields, name: fullName(fields), termsAndConditionsAccepted: false, photoUri: null, entities: [] }
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
    const { count } = await tx.user.updateMany({ where: { ppid: actor.ppid, OR: [{ termsVersion: null }, { termsVersion: { lt: TERMS_VERSION } }] }, data: after })
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
  return servicesOf(ppid)
}
