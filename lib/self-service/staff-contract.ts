import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { requestSchema } from './contract.ts'
import { modes, requestStates } from './words.ts'
import type { Mode, RequestState } from './words.ts'

/** Longest reason of a refusal, characters. */
export const REASON_LENGTH = 1_000

const mode = z.enum(Object.keys(modes) as [Mode, ...Mode[]])
const state = z.enum(Object.keys(requestStates) as [RequestState, ...RequestState[]])
const byId = z.object({ id: z.guid() })
const root = '/api/v1/SelfService'

const settingSchema = z.strictObject({
  mode,
  /** Open invitations and waiting requests, which end when it is switched off. */
  openInvitations: z.int(),
  waitingRequests: z.int(),
})
export type SelfServiceSetting = z.infer<typeof settingSchema>

export const getSelfService = endpoint({
  method: 'GET',
  path: `${root}/setting/{id}`,
  summary: 'What the main contacts of a company may do with its people',
  access: 'internal',
  params: byId,
  response: settingSchema,
})

export const setSelfService = endpoint({
  method: 'PUT',
  path: `${root}/setting/{id}`,
  summary: 'Says what the main contacts of a company may do with its people; switched off, what is open ends',
  access: 'internal',
  params: byId,
  body: z.strictObject({ mode }),
  response: settingSchema,
})

const peopleRequestSchema = requestSchema.extend({
  company: z.strictObject({ id: z.guid(), name: z.string() }),
  requesterPpid: z.string(),
  /** Null = somebody is to be invited. */
  personPpid: z.string().nullable(),
  /** Of somebody to be invited: what staff should know before they approve. STAFF cannot be invited; OUTSIDER = of other companies; NEW = not known yet. */
  invited: z.enum(['NEW', 'KNOWN', 'OUTSIDER', 'STAFF']).nullable(),
  decidedBy: z.string().nullable(),
  /** The caller may approve it: removals are for super users (E122). */
  mayApprove: z.boolean(),
})
export type PeopleRequest = z.infer<typeof peopleRequestSchema>

export const listPeopleRequests = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/request/paged`,
  cost: 'list',
  summary:
    'What main contacts ask the firm to do with the people of their companies: those that wait the oldest first, the others the newest',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: z.strictObject({ state: state.nullish(), entityId: z.guid().nullish() }).nullish() }),
  response: pageOf(peopleRequestSchema),
})

const reason = z.string().trim().max(REASON_LENGTH, `At most ${REASON_LENGTH} characters`)

export const approvePeopleRequest = endpoint({
  method: 'POST',
  path: `${root}/request/{id}/approve`,
  summary: 'Approves a request that waits: it takes effect, and who asked is told. Removals for super users only',
  access: 'internal',
  params: byId,
  response: null,
  errors: ['CONFLICT'],
})

export const refusePeopleRequest = endpoint({
  method: 'POST',
  path: `${root}/request/{id}/refuse`,
  summary: 'Refuses a request that waits, with a reason that who asked reads',
  access: 'internal',
  params: byId,
  body: z.strictObject({ reason }),
  response: null,
  errors: ['CONFLICT'],
})
