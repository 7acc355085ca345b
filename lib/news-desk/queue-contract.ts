import { z } from 'zod'
import { articleType } from '#lib/articles/contract.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { draftColumns } from './columns.ts'
import { reviewStates } from './words.ts'
import type { ReviewState } from './words.ts'

const root = '/api/v1/NewsDesk'
const instant = z.iso.datetime()

/** An article that is not published. */
const draftRowSchema = z.strictObject({
  id: z.guid(),
  type: articleType,
  businessId: z.int(),
  title: z.string(),
  /** When it is published by itself, else its publish date when that lies ahead. */
  due: instant.nullable(),
  changedAt: instant,
  /** Name of who changed it last; null = unknown, or the person is gone. */
  changedBy: z.string().nullable(),
  /** How far its review is; null = nobody was asked. */
  review: z.enum(Object.keys(reviewStates) as [ReviewState, ...ReviewState[]]).nullable(),
})
export type DraftRow = z.infer<typeof draftRowSchema>

const draftFilters = z.strictObject({
  ...columnFilters(draftColumns),
  type: z.enum(['0', '1']).nullish(),
  /** Those that the caller has saved, or has begun to write in. */
  mine: z.boolean().nullish(),
})
export type DraftFilters = z.output<typeof draftFilters>

export const listDrafts = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/draft/paged`,
  cost: 'list',
  summary: 'Articles that are not published: what is due first, then what was changed last',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: draftFilters.nullish(), orderBy: orderBySchema(orderFields(draftColumns)) }),
  response: pageOf(draftRowSchema),
})

export const countQueue = endpoint({
  method: 'GET',
  path: `${root}/queue`,
  cost: 'list',
  summary: 'How much each part of the queue of the editors holds',
  access: 'internal',
  response: z.strictObject({
    /** Drafts of the caller. */
    mine: z.int(),
    drafts: z.int(),
    /** Articles that wait for a review. */
    review: z.int(),
    scheduled: z.int(),
    failed: z.int(),
  }),
})

export const exportDrafts = endpoint({
  ...sheetFile,
  path: `${root}/draft/export/excel`,
  summary: 'Articles that are not published as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: sheetBody(draftColumns, draftFilters),
})
