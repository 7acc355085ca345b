import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { versionField } from '#lib/http/version.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { messageStates, requestSubjects } from './words.ts'
import type { MessageState, RequestTopic } from './words.ts'

/** Longest message and answer, characters. */
export const MESSAGE_LENGTH = 5_000
/** Longest reference that is asked for, characters. */
const REFERENCE_LENGTH = 40

const state = z.enum(Object.keys(messageStates) as [MessageState, ...MessageState[]])
const topic = z.enum(Object.keys(requestSubjects) as [RequestTopic, ...RequestTopic[]])
const instant = z.iso.datetime()
const text = z.string(REQUIRED).trim().min(1, REQUIRED).max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`)

/** A message as its sender reads it. */
export const ownMessageSchema = z.strictObject({
  id: z.guid(),
  reference: z.string(),
  /** The service, with the company of a subscription, or what was asked for, as it was called then. */
  subject: z.string(),
  text: z.string(),
  state,
  answer: z.string().nullable(),
  /** Name of who answered. */
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  closedAt: instant.nullable(),
  createdAt: instant,
})
export type OwnMessage = z.infer<typeof ownMessageSchema>

/** A message as staff read it. */
export const messageSchema = ownMessageSchema.extend({
  topic: z.enum(['SERVICE', ...topic.options]),
  serviceId: z.guid().nullable(),
  subscriptionId: z.guid().nullable(),
  sender: z.strictObject({ ppid: z.string(), name: z.string(), email: z.string(), companies: z.array(z.string()) }),
  version: z.int(),
})
export type Message = z.infer<typeof messageSchema>

const root = '/api/v1/Message'
const filters = z.strictObject({ state: state.nullish() }).nullish()
/** Of all in the queue, or of one by its reference. */
const queueFilters = z.strictObject({ state: state.nullish(), reference: z.string().min(1).max(REFERENCE_LENGTH).nullish() }).nullish()
const byId = z.object({ id: z.guid() })

const about = z.union([
  z.strictObject({ serviceId: z.guid() }),
  z.strictObject({ subscriptionId: z.guid() }),
  /** While a request of the same kind waits, nothing new is sent. */
  z.strictObject({ request: topic }),
])
export type MessageAbout = z.output<typeof about>

export const sendMessage = endpoint({
  method: 'POST',
  path: root,
  summary:
    'Asks the firm about a service, about an own running subscription, or for a company or 3W; the people behind it get a mail and the sender a copy',
  access: 'signed-in',
  limit: 'contact',
  body: z.strictObject({
    about,
    text,
  }),
  response: z.strictObject({ reference: z.string() }),
  status: 201,
})

export const listOwnMessages = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/own/paged`,
  cost: 'list',
  summary: "The caller's messages with their answers, the newest first",
  access: 'signed-in',
  query: pageQuery(),
  body: z.strictObject({ filters }),
  response: pageOf(ownMessageSchema),
})

export const getRequestState = endpoint({
  method: 'GET',
  path: `${root}/request/{topic}`,
  summary: "Who decides about a company or 3W for the caller, and the caller's last request",
  access: 'signed-in',
  params: z.object({ topic }),
  response: z.strictObject({
    /** Names of those who get the request; none = the firm as a whole. */
    people: z.array(z.string()),
    /** Names of main contacts of the caller's own company who can be asked too. */
    colleagues: z.array(z.string()),
    last: ownMessageSchema.nullable(),
  }),
})

export const listMessages = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'Messages of everybody: those that wait the oldest first, the others by their answer or end',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: queueFilters }),
  response: pageOf(messageSchema),
})

export const answerMessage = endpoint({
  method: 'POST',
  path: `${root}/{id}/answer`,
  summary: 'Answers a message that waits; its sender gets a mail and finds it at the bell',
  access: 'internal',
  params: byId,
  body: z.strictObject({ answer: text, version: versionField }),
  response: messageSchema,
  errors: ['CONFLICT'],
})

export const closeMessage = endpoint({
  method: 'POST',
  path: `${root}/{id}/close`,
  summary: 'Closes a message, answered or not',
  access: 'internal',
  params: byId,
  body: z.strictObject({ version: versionField }),
  response: messageSchema,
  errors: ['CONFLICT'],
})
