import { z } from 'zod'
import { DOCX_TYPE, XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { reviewColumns } from './columns.ts'
import {
  BELONGINGS,
  DECISIONS,
  MAX_REVIEWERS,
  MAX_RIGHTS,
  NOTE_LENGTH,
  NO_MAIN_CONTACT,
  REVIEW_RESULTS,
  REVIEW_STATES,
  leftOutReasons,
} from './words.ts'
import type { LeftOutReason } from './words.ts'

const PPID_LENGTH = 255
const HASH_LENGTH = 64

const root = '/api/v1/AccessReview'
const byId = z.object({ id: z.guid() })
const instant = z.iso.datetime()
const companySchema = z.strictObject({ id: z.guid(), name: z.string() })
const personSchema = z.strictObject({ ppid: z.string(), name: z.string() })

const listedRight = z.strictObject({
  /** Null = the membership of the company itself. */
  serviceName: z.string().nullable(),
  isMainContact: z.boolean(),
  /** It shows 3W news. */
  threeW: z.boolean(),
})
const listedPerson = z.strictObject({ name: z.string(), email: z.string(), belongs: z.enum(BELONGINGS) })

const rightSchema = listedRight.extend({
  id: z.guid(),
  /** Null for the membership of the company, and when the subscription is gone. */
  subscriptionId: z.guid().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  note: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  /** What became of it when the review was applied; null = it was not struck, or is not applied. */
  result: z.enum(REVIEW_RESULTS).nullable(),
})
export type ReviewRight = z.infer<typeof rightSchema>

const reviewPersonSchema = listedPerson.extend({
  /** Of the list. */
  number: z.int(),
  /** For staff, to the person's page; null when the record is gone. */
  ppid: z.string().nullable(),
  rights: z.array(rightSchema),
})
export type ReviewPerson = z.infer<typeof reviewPersonSchema>

const reviewSchema = z.strictObject({
  id: z.guid(),
  company: companySchema,
  state: z.enum(REVIEW_STATES),
  dueDate: z.iso.date(),
  /** Revision of what the caller saw: a save and the hand-in of an older one are refused. */
  revision: z.int(),
  startedAt: instant,
  startedBy: z.string(),
  handedInAt: instant.nullable(),
  handedInBy: z.string().nullable(),
  /** When it was applied or withdrawn, and by whom. */
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  reviewers: z.array(z.string()),
  people: z.array(reviewPersonSchema),
  /** The caller keeps and strikes, and hands in. */
  mayDecide: z.boolean(),
  /** Of staff, once applied: the change that can be taken back. */
  changeSetId: z.guid().nullable(),
})
export type AccessReview = z.infer<typeof reviewSchema>

const startSchema = z.strictObject({
  company: companySchema,
  /** Who can be asked. */
  mainContacts: z.array(personSchema.extend({ email: z.string() })),
  people: z.array(listedPerson.extend({ rights: z.array(listedRight) })),
  /** Running subscriptions that My services does not show to the company: they stay out of the list. */
  hidden: z.int(),
  /** Proposed. */
  dueDate: z.iso.date(),
  /** Revision of the list that the caller saw: another one is not sent. */
  revision: z.string(),
})
export type ReviewStart = z.infer<typeof startSchema>

const reviewRowSchema = z.strictObject({
  id: z.guid(),
  companyId: z.guid(),
  company: z.string(),
  state: z.enum(REVIEW_STATES),
  dueDate: z.iso.date(),
  /** Rights that are struck, so far where it is not handed in. */
  struck: z.int(),
  rights: z.int(),
  startedBy: z.string(),
  /** To the page of that person; null when the record is gone. */
  startedByPpid: z.string().nullable(),
  startedAt: instant,
  handedInBy: z.string().nullable(),
  handedInAt: instant.nullable(),
  /** When it was applied or withdrawn. */
  endedAt: instant.nullable(),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

const reviewFilters = z.strictObject({ ...columnFilters(reviewColumns), state: z.enum(REVIEW_STATES).nullish() })
export type ReviewFilters = z.output<typeof reviewFilters>

export const listAccessReviews = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary:
    'Access reviews that the caller may look at, the newest first: of every company for super users, else of those of which every subscription is followed',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: reviewFilters.nullish(), orderBy: orderBySchema(orderFields(reviewColumns)) }),
  response: pageOf(reviewRowSchema),
})

export const exportAccessReviews = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'The same as a spreadsheet: filters, order and columns of the list',
  access: 'internal',
  body: sheetBody(reviewColumns, reviewFilters),
})

export const getReviewStart = endpoint({
  method: 'GET',
  path: `${root}/company/{id}`,
  cost: 'list',
  summary: 'What an access review of a company would ask: its main contacts, and the list of people with their rights',
  access: 'internal',
  params: byId,
  response: startSchema,
})

export const startReview = endpoint({
  method: 'POST',
  path: `${root}/company/{id}`,
  summary: 'Sends the list of people and rights that was seen to main contacts of the company, to be answered by a day; one at a time',
  access: 'internal',
  params: byId,
  body: z.strictObject({
    reviewers: z.array(z.string().min(1).max(PPID_LENGTH)).min(1, NO_MAIN_CONTACT).max(MAX_REVIEWERS),
    dueDate: z.iso.date('Please enter a date'),
    revision: z.string().max(HASH_LENGTH),
  }),
  response: z.strictObject({ id: z.guid() }),
  errors: ['CONFLICT'],
})

export const getReview = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  cost: 'list',
  summary: 'An access review, for its reviewers as long as they are main contacts of the company, and for staff',
  access: 'signed-in',
  params: byId,
  response: reviewSchema,
})

export const saveDecisions = endpoint({
  method: 'PUT',
  path: `${root}/{id}/decisions`,
  summary: 'Keeps or strikes rights of an open review, as its reviewer; can be done in several steps',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({
    revision: z.int().min(1),
    decisions: z
      .array(
        z.strictObject({
          id: z.guid(),
          decision: z.enum(DECISIONS).nullable(),
          note: z.string().trim().max(NOTE_LENGTH, `At most ${NOTE_LENGTH} characters`).nullable(),
        }),
      )
      .min(1)
      .max(MAX_RIGHTS),
  }),
  /** To save on, or hand in. */
  response: z.strictObject({ revision: z.int() }),
  errors: ['CONFLICT'],
})

export const handInReview = endpoint({
  method: 'POST',
  path: `${root}/{id}/handIn`,
  summary: 'Hands an open review in, in which every right is kept or struck; then it is with staff',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({ revision: z.int().min(1) }),
  response: null,
  errors: ['CONFLICT'],
})

export const moveDueDate = endpoint({
  method: 'PUT',
  path: `${root}/{id}/dueDate`,
  summary: 'Gives the reviewers of an open review another last day',
  access: 'internal',
  params: byId,
  body: z.strictObject({ dueDate: z.iso.date('Please enter a date') }),
  response: null,
  errors: ['CONFLICT'],
})

const lossSchema = z.strictObject({
  ppid: z.string(),
  name: z.string(),
  serviceName: z.string().nullable(),
  isMainContact: z.boolean(),
})
const reason = z.enum(Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]])

const outcomeSchema = z.strictObject({
  /** Who would lose what now; with the membership of the company all of its subscriptions, those that have come since too. */
  loses: z.array(lossSchema),
  /** Struck rights that stay as they are. */
  leftOut: z.array(
    z.strictObject({
      ppid: z.string().nullable(),
      name: z.string(),
      serviceName: z.string().nullable(),
      isMainContact: z.boolean(),
      reason,
    }),
  ),
  /** Rights that came since the list was made: nobody has reviewed them. */
  added: z.array(z.strictObject({ ppid: z.string(), name: z.string(), serviceName: z.string().nullable(), isMainContact: z.boolean() })),
  /** Only super users take people out of companies. */
  mayApply: z.boolean(),
  revision: z.string(),
})
export type ReviewOutcome = z.infer<typeof outcomeSchema>

export const getReviewOutcome = endpoint({
  method: 'GET',
  path: `${root}/{id}/outcome`,
  cost: 'list',
  summary: 'What applying a review that is handed in would do now: who loses what, and what is left out and why',
  access: 'internal',
  params: byId,
  response: outcomeSchema,
  errors: ['CONFLICT'],
})

export const applyReview = endpoint({
  method: 'POST',
  path: `${root}/{id}/apply`,
  summary: 'Takes the struck rights as they were looked at, all of them or nothing, as one change that can be taken back',
  access: 'internal',
  params: byId,
  body: z.strictObject({ revision: z.string().max(HASH_LENGTH) }),
  response: z.strictObject({ taken: z.int(), leftOut: z.int() }),
  errors: ['CONFLICT'],
})

export const withdrawReview = endpoint({
  method: 'POST',
  path: `${root}/{id}/withdraw`,
  summary: 'Withdraws a review that is not applied',
  access: 'internal',
  params: byId,
  response: null,
  errors: ['CONFLICT'],
})

const proof = {
  method: 'POST',
  readOnly: true,
  access: 'signed-in',
  params: byId,
  response: 'file',
  limit: 'export',
  cost: 'export',
} as const

export const exportReview = endpoint({
  ...proof,
  path: `${root}/{id}/export/excel`,
  summary: 'An access review as a spreadsheet: who kept or struck what and when, and what became of it',
  mediaTypes: [XLSX_TYPE],
})

export const exportReviewWord = endpoint({
  ...proof,
  path: `${root}/{id}/export/word`,
  summary: 'The same as a Word document, by person',
  mediaTypes: [DOCX_TYPE],
})
