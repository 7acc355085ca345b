import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { deadlineSchema } from '#lib/news/fields-contract.ts'

/** Entries that the bell lists. */
export const BELL_LENGTH = 30
/** Most entries marked in one call. */
const MAX_IDS = 100

export const bellKinds = [
  'article3W',
  'articleGlobal',
  'news',
  'event',
  'video',
  'publication',
  'access-request',
  'access-review',
  'message',
  'people',
  'task',
  'obligation',
  'must-read',
  'plan',
  'review',
  'renewal',
] as const

/** Something that happened and concerns the person. */
export const bellEntrySchema = z.strictObject({
  id: z.guid(),
  kind: z.enum(bellKinds),
  /** Title of the item, of the article asked for, what a message is about, or what the task does, of the action that is due, of what was planned or is reviewed, of a review of access, the subscription that ends; null = no longer within the person's rights. */
  title: z.string().nullable(),
  /** How a request or a task ended, how far an action or a must-read is, or that what the person has read changed since; null for what was published. */
  outcome: z
    .enum([
      'approved',
      'refused',
      'accepted',
      'answered',
      'done',
      'failed',
      'due',
      'overdue',
      'to-confirm',
      'changed',
      'waiting',
      'handed-in',
      'withdrawn',
      'not-published',
      'not-unpublished',
      'review-asked',
      'review-approved',
      'review-sent-back',
      'ending',
    ])
    .nullable(),
  at: z.iso.datetime(),
  /** Saved searches of the person that found it, where any did. */
  searches: z.array(z.string()).optional(),
  /** A must-read; such entries come first while they are unread. */
  mustRead: z.boolean().optional(),
  /** Names, of an article or news item. */
  issuers: z.array(z.string()).optional(),
  topics: z.array(z.string()).optional(),
  /** What is due next of it, or by when the person is to confirm it. */
  deadline: deadlineSchema.optional(),
  /** Where it leads in the portal. */
  path: z.string(),
  read: z.boolean(),
})
export type BellEntry = z.infer<typeof bellEntrySchema>

export const bellSchema = z.strictObject({
  /** Unread entries, those beyond the listed ones included. */
  unread: z.int(),
  /** Whether the person chose any type of notifications. */
  choosesTypes: z.boolean(),
  entries: z.array(bellEntrySchema),
})
export type Bell = z.infer<typeof bellSchema>

const root = '/api/v1/Notification/bell'

export const getBell = endpoint({
  method: 'GET',
  path: root,
  summary:
    'What happened for the caller in the last 30 days: new items of the chosen types or found by saved searches, decided requests, requests about people of companies and accepted invitations, answered messages, finished tasks, must-reads to confirm, what changed since the caller has read it, own actions and access reviews that are due, for editors what was not published as planned and reviews, for staff subscriptions that end; unread must-reads first, then the newest',
  access: 'signed-in',
  response: bellSchema,
})

export const markRead = endpoint({
  method: 'POST',
  path: `${root}/read`,
  summary: 'Marks entries of the bell as read; all of them without ids',
  access: 'signed-in',
  body: z.strictObject({ ids: z.array(z.guid()).max(MAX_IDS).optional() }),
  response: null,
})
