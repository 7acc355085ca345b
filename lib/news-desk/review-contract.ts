import { z } from 'zod'
import { articleType } from '#lib/articles/contract.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { reviewColumns } from './columns.ts'
import { reviewStates } from './words.ts'
import type { ReviewState } from './words.ts'

/** Longest comment of who asks and of who decides, characters. */
export const COMMENT_LENGTH = 2_000
const REVISION_LENGTH = 64
const PPID_LENGTH = 200

const root = '/api/v1/NewsDesk/review'
const path = `${root}/{id}` as const
const instant = z.iso.datetime()
const state = z.enum(Object.keys(reviewStates) as [ReviewState, ...ReviewState[]])
/** Of the article. */
const params = z.object({ id: z.guid() })
const comment = z.string().trim().max(COMMENT_LENGTH, `At most ${COMMENT_LENGTH} characters`)
const revision = z.string().max(REVISION_LENGTH)

export const reviewSchema = z.strictObject({
  /** Of the article. */
  id: z.guid(),
  type: articleType,
  title: z.string(),
  published: z.boolean(),
  /** The caller may publish it only once a colleague has approved it. */
  required: z.boolean(),
  /** null = nobody was asked. */
  state: state.nullable(),
  /** Who was asked; null = nobody, or the person is gone. */
  reviewer: z
    .strictObject({
      ppid: z.string(),
      name: z.string(),
      /** Still of the firm. */
      active: z.boolean(),
    })
    .nullable(),
  /** The caller was asked. */
  isReviewer: z.boolean(),
  askedBy: z.string().nullable(),
  askedAt: instant.nullable(),
  comment: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  answer: z.string().nullable(),
  /** Who wrote what the article says now; null = unknown. */
  author: z.string().nullable(),
  isAuthor: z.boolean(),
  /** The last version that readers have seen; null = none. */
  seenVersion: z.int().nullable(),
  /** Of the article, as it is now. */
  articleVersion: z.int(),
  /** Revision of what the caller saw; the write is refused (409) when it has changed. */
  revision: z.string(),
})
export type Review = z.infer<typeof reviewSchema>

export const getReview = endpoint({
  method: 'GET',
  path,
  summary: 'How far the review of an article is before it is published',
  access: 'internal',
  params,
  response: reviewSchema,
})

export const askReview = endpoint({
  method: 'PUT',
  path,
  summary: 'Asks a colleague to review an article, or another one instead; the colleague is told by mail and at the bell',
  access: 'internal',
  params,
  body: z.strictObject({
    reviewerPpid: z.string(REQUIRED).min(1, REQUIRED).max(PPID_LENGTH),
    comment: comment.default(''),
    revision,
  }),
  response: reviewSchema,
  errors: ['CONFLICT'],
})

export const withdrawReview = endpoint({
  method: 'DELETE',
  path,
  summary: 'Calls off a review that is not decided',
  access: 'internal',
  params,
  response: null,
  errors: ['CONFLICT'],
})

export const decideReview = endpoint({
  method: 'POST',
  path: `${path}/decision`,
  summary: 'Approves what an article says now, or sends it back with a comment; for who was asked and did not write it',
  access: 'internal',
  params,
  body: z
    .strictObject({ approve: z.boolean(), comment: comment.default(''), revision })
    .refine(({ approve, comment: text }) => approve || text !== '', { message: REQUIRED, path: ['comment'] }),
  response: reviewSchema,
  errors: ['CONFLICT'],
})

const reviewRowSchema = z.strictObject({
  /** Of the article. */
  id: z.guid(),
  title: z.string(),
  /** When it is published by itself, else its publish date when that lies ahead. */
  due: instant.nullable(),
  /** null = the person is gone: somebody else has to be asked. */
  reviewer: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedAt: instant,
  changedAt: instant,
  changedBy: z.string().nullable(),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

const filters = z.strictObject({
  ...columnFilters(reviewColumns),
  /** Those that the caller was asked for. */
  mine: z.boolean().nullish(),
})
export type ReviewFilters = z.output<typeof filters>

export const listReviews = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'Articles that wait for a review: what is due first, then what waits longest',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: filters.nullish(), orderBy: orderBySchema(orderFields(reviewColumns)) }),
  response: pageOf(reviewRowSchema),
})

export const exportReviews = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'Articles that wait for a review as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: sheetBody(reviewColumns, filters),
})
