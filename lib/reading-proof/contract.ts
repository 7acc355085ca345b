import { z } from 'zod'
import { DOCX_TYPE, XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { READING_STATES, proofColumns } from './columns.ts'

const moment = z.iso.datetime({ offset: true }).optional()
const filters = z.strictObject({
  ...columnFilters(proofColumns),
  state: z.enum(READING_STATES).nullish(),
  /** Moments, both included. */
  askedAt: z.strictObject({ start: moment, end: moment }).nullish(),
})
export type ProofFilters = z.output<typeof filters>

/** How far a person of a company got with a must-read, by the version that is asked for. */
const readingProofSchema = z.strictObject({
  articleId: z.guid(),
  type: z.union([z.literal(0), z.literal(1)]),
  title: z.string(),
  /** '3W 12'. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** The furthest step: confirmed, read without a confirmation, opened, or none. */
  state: z.enum(READING_STATES),
  /** Not confirmed, and the last day for it is over. */
  overdue: z.boolean(),
  askedAt: z.iso.datetime(),
  dueDay: z.iso.date(),
  openedAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  confirmedVersion: z.int().nullable(),
})
export type ReadingProof = z.infer<typeof readingProofSchema>

const root = '/api/v1/ReadingProof'

export const listProofCompanies = endpoint({
  method: 'GET',
  path: `${root}/companies`,
  summary:
    'The companies whose readers the caller may see: of a main contact of a running 3W subscription the own ones, of the firm all with one',
  access: 'signed-in',
  cost: 'list',
  response: z.array(z.strictObject({ id: z.guid(), name: z.string() })),
})

export const listReadingProof = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'Who of a company has opened, read and confirmed what must be read, and who is overdue',
  access: 'signed-in',
  query: pageQuery(),
  body: z.strictObject({ entityId: z.guid(), filters: filters.nullish(), orderBy: orderBySchema(orderFields(proofColumns)) }),
  response: pageOf(readingProofSchema),
})

const sheet = {
  method: 'POST',
  readOnly: true,
  access: 'signed-in',
  body: z.strictObject({ entityId: z.guid(), filters: filters.nullish() }),
  response: 'file',
  limit: 'export',
  cost: 'export',
} as const

export const exportReadingProof = endpoint({
  ...sheet,
  body: sheetBody(proofColumns, filters).extend({ entityId: z.guid() }),
  path: `${root}/export/excel`,
  summary: 'The same as a spreadsheet, in the order and with the columns of the list, with its date and who made it',
  mediaTypes: [XLSX_TYPE],
})

export const exportReadingProofWord = endpoint({
  ...sheet,
  path: `${root}/export/word`,
  summary: 'The same as a Word document by must-read, with its date and who made it',
  mediaTypes: [DOCX_TYPE],
})
