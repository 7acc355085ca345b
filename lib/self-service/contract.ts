import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { INVALID_NAME } from '#lib/text/form-texts.ts'
import { INVALID_EMAIL, nameField, userEmail } from '#lib/users/contract.ts'
import { NOTHING_CHANGES, invitationStates, requestKinds, requestStates } from './words.ts'
import type { Mode, RequestKind, RequestState } from './words.ts'

const PPID_LENGTH = 255
const SEARCH_LENGTH = 200
/** Subscriptions in one call. */
const MAX_SUBSCRIPTIONS = 200

const root = '/api/v1/SelfService/company'
const byCompany = z.object({ id: z.guid() })
const byPerson = z.object({ id: z.guid(), ppid: z.string().min(1).max(PPID_LENGTH) })
const byInvitation = z.object({ id: z.guid(), invitationId: z.guid() })
const instant = z.iso.datetime()

/** A mode under which main contacts do something. */
const allowed = z.enum(['APPROVAL', 'FREE'] satisfies Mode[])
const kind = z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]])
const state = z.enum(Object.keys(requestStates) as [RequestState, ...RequestState[]])

const companySchema = z.strictObject({ id: z.guid(), name: z.string(), mode: allowed })
export type ManagedCompany = z.infer<typeof companySchema>

const personSchema = z.strictObject({
  ppid: z.string(),
  name: z.string(),
  email: z.string(),
  /** The caller. */
  self: z.boolean(),
  /** Subscriptions of the company that My services can show, with those that have ended. */
  subscriptions: z.array(z.strictObject({ id: z.guid(), serviceName: z.string(), isMainContact: z.boolean(), running: z.boolean() })),
  /** Running ones of which nobody else is main contact: the person cannot leave as long as it is so. */
  onlyMainContactOf: z.array(z.string()),
})
export type CompanyPerson = z.infer<typeof personSchema>

const invitationSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  state: z.enum(Object.keys(invitationStates) as (keyof typeof invitationStates)[]),
  /** Name of the main contact; null = the record is gone. */
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  subscriptions: z.array(z.string()),
})
export type SentInvitation = z.infer<typeof invitationSchema>

/** What main contacts ask for, as they and staff read it. */
export const requestSchema = z.strictObject({
  id: z.guid(),
  kind,
  state,
  /** Name of who is to be invited, get or lose something. */
  person: z.string(),
  email: z.string(),
  requestedBy: z.string(),
  gives: z.array(z.string()),
  takes: z.array(z.string()),
  createdAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
})
export type OwnRequest = z.infer<typeof requestSchema>

const companyViewSchema = companySchema.extend({
  subscriptions: z.array(z.strictObject({ id: z.guid(), serviceName: z.string() })),
  invitations: z.array(invitationSchema),
  /** Those that wait, and those that were decided lately; the newest first. */
  requests: z.array(requestSchema),
})
export type CompanyView = z.infer<typeof companyViewSchema>

export const listManagedCompanies = endpoint({
  method: 'GET',
  path: root,
  summary: 'The companies of which the caller is a main contact and whose people staff let main contacts look after',
  access: 'signed-in',
  response: z.array(companySchema),
})

export const getManagedCompany = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  cost: 'list',
  summary: 'Subscriptions, invitations and requests of a company whose people the caller looks after',
  access: 'signed-in',
  params: byCompany,
  response: companyViewSchema,
})

export const listCompanyPeople = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/{id}/people/paged`,
  cost: 'list',
  personal: true,
  summary: 'The people of a company that the caller looks after, by name; never people of the firm',
  access: 'signed-in',
  params: byCompany,
  query: pageQuery(),
  body: z.strictObject({ filters: z.strictObject({ name: z.string().trim().max(SEARCH_LENGTH).optional() }).nullish() }),
  response: pageOf(personSchema),
})

/** DONE = it holds now; INVITED = a mail is on its way; ASKED = the firm decides. */
const outcome = z.strictObject({ outcome: z.enum(['DONE', 'INVITED', 'ASKED']) })
export type Outcome = z.infer<typeof outcome>['outcome']

/** Letters and what stands between them: the name is mailed to people who do not know the sender, so nothing in it may look like an address. */
const NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?=\s|$))+$/u
const mailedName = nameField.regex(NAME, INVALID_NAME)
/** Nothing that a mail programme could take for a second address. */
const mailedAddress = userEmail.regex(/^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+$/u, INVALID_EMAIL)
const subscriptionIds = z.array(z.guid()).max(MAX_SUBSCRIPTIONS, `At most ${MAX_SUBSCRIPTIONS} subscriptions`)

const limited = { access: 'signed-in', limit: 'send' } as const

export const inviteToCompany = endpoint({
  ...limited,
  method: 'POST',
  path: `${root}/{id}/invitations`,
  summary:
    'Invites somebody by e-mail into a company and subscriptions of it, or asks the firm to; somebody who is in the company gets the subscriptions. The reply tells nothing about people of other companies',
  params: byCompany,
  body: z.strictObject({
    firstName: mailedName,
    lastName: mailedName,
    email: mailedAddress,
    subscriptionIds: subscriptionIds.min(1, 'Please choose at least one subscription'),
  }),
  /** member: name of the person of the company who has the address, and so needs no invitation; null = nobody of it has. */
  response: outcome.extend({ member: z.string().nullable() }),
  status: 201,
  errors: ['CONFLICT'],
})

export type NewInvitation = z.output<typeof inviteToCompany.body>

export const resendInvitation = endpoint({
  ...limited,
  method: 'POST',
  path: `${root}/{id}/invitations/{invitationId}/resend`,
  summary: 'Mails an invitation again, which begins anew, also one that ran out',
  params: byInvitation,
  response: outcome,
  errors: ['CONFLICT'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: `${root}/{id}/invitations/{invitationId}`,
  summary: 'Withdraws an invitation; it can no longer be accepted',
  access: 'signed-in',
  params: byInvitation,
  response: null,
  errors: ['CONFLICT'],
})

export const changePersonSubscriptions = endpoint({
  ...limited,
  method: 'PUT',
  path: `${root}/{id}/people/{ppid}/subscriptions`,
  summary: 'Gives and takes subscriptions of the company, or asks the firm to; never the role of a main contact',
  params: byPerson,
  body: z
    .strictObject({ give: subscriptionIds, take: subscriptionIds })
    .refine(({ give, take }) => give.length + take.length > 0, { message: NOTHING_CHANGES, path: ['give'] })
    .refine(({ give, take }) => !give.some((id) => take.includes(id)), { message: 'A subscription is given or taken', path: ['take'] }),
  response: outcome,
  errors: ['CONFLICT'],
})

export const removeCompanyPerson = endpoint({
  ...limited,
  method: 'DELETE',
  path: `${root}/{id}/people/{ppid}`,
  summary: 'Takes somebody out of the company and all of its subscriptions, or asks the firm to',
  params: byPerson,
  response: outcome,
  errors: ['CONFLICT'],
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: `${root}/{id}/requests/{requestId}`,
  summary: 'Withdraws a request of the company that waits',
  access: 'signed-in',
  params: z.object({ id: z.guid(), requestId: z.guid() }),
  response: null,
  errors: ['CONFLICT'],
})

const own = '/api/v1/SelfService/invitation'

const ownInvitationSchema = z.strictObject({
  id: z.guid(),
  companyName: z.string(),
  invitedBy: z.string(),
  subscriptions: z.array(z.string()),
  expiresAt: instant,
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: own,
  summary: "Invitations to the caller's verified e-mail address that can be accepted",
  access: 'signed-in',
  response: z.array(ownInvitationSchema),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: `${own}/{id}/accept`,
  summary: 'Accepts an invitation: the caller comes into the company and its subscriptions',
  access: 'signed-in',
  params: byCompany,
  response: null,
})
