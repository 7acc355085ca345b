import { z } from 'zod'
import { DOCX_TYPE, XLSX_TYPE } from '#lib/files/media-types.ts'
import { articleColumns } from '#lib/articles/columns.ts'
import { eventColumns } from '#lib/events/columns.ts'
import { orBare } from '#lib/http/bare.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { orderFields, shownFields } from '#lib/lists/columns.ts'
import type { AnyColumns } from '#lib/lists/columns.ts'
import { sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { publicationColumns, videoColumns } from '#lib/media/columns.ts'
import { SCHEDULE } from '#lib/news/columns.ts'
import { newsItemColumns } from '#lib/news-items/columns.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { TRUE_OR_FALSE } from '#lib/text/form-texts.ts'
import { byId } from '#lib/news/fields-contract.ts'
import { dateRangeSchema, newsFilterSchema } from '#lib/news/filter-contract.ts'
import { readIds } from '#lib/news/ids-contract.ts'

const NO_IDS = 'Please select at least one item'

/** W56, B538 to B540. */
export const INVALID_SOURCE = 'Invalid source value'
export const INVALID_DATE_FROM = 'Invalid dateFrom value'
export const INVALID_DATE_TO = 'Invalid dateTo value'

const root = '/api/v1/Export'
const file = { method: 'POST', readOnly: true, response: 'file', mediaTypes: [XLSX_TYPE], limit: 'export', cost: 'export' } as const

const filters = { filters: newsFilterSchema.nullish() }
const filtered = z.strictObject(filters).optional()
/** Order and columns of a list, for an export that is to have them; without them it has its own. */
const asShown = <Columns extends AnyColumns, const More extends readonly string[]>(columns: Columns, ...more: More) => ({
  orderBy: orderBySchema(orderFields(columns)),
  columns: shownColumns([...shownFields(columns), ...more] as const),
})
const shownArticles = asShown(articleColumns, SCHEDULE.field)
const shownNews = asShown(newsItemColumns, SCHEDULE.field)
const shownEvents = asShown(eventColumns)
/** Ids alone, or in an object (A055, A195). */
const selected = <Shown extends z.ZodRawShape>(shown: Shown) =>
  orBare('ids', readIds(NO_IDS), z.strictObject({ ids: readIds(NO_IDS), ...shown }), ({ input }) =>
    typeof input === 'object' && input !== null ? undefined : NO_IDS,
  )
const shown = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], TRUE_OR_FALSE))
  .optional()

export const exportAllExcel = endpoint({
  ...file,
  path: `${root}/all/excel`,
  summary: 'Articles, news, calendar events, videos and publications that the caller may read whole, as an .xlsx file with a sheet each',
  access: 'signed-in',
  body: filtered,
})
export const exportAllWord = endpoint({
  ...file,
  path: `${root}/all/word`,
  mediaTypes: [DOCX_TYPE],
  summary: 'The same as a .docx file with the formatted texts; showImpact and showRating add the notes',
  access: 'signed-in',
  query: z.object({ showRating: shown, showImpact: shown }),
  body: filtered,
})
export const exportArticles = endpoint({
  ...file,
  path: `${root}/article/excel`,
  summary:
    'Articles that the caller may read whole as an .xlsx file: those that match the filters, those of the ids, or both; with the order and the columns of a list where they are named',
  access: 'signed-in',
  body: orBare('ids', readIds(), z.strictObject({ ids: readIds().optional(), ...filters, ...shownArticles })).optional(),
})

export const exportSelectedNews = endpoint({
  ...file,
  path: `${root}/news/selected/excel`,
  summary: 'News items of the given ids as an .xlsx file; with the order and the columns of a list where they are named',
  access: 'signed-in',
  body: selected(shownNews),
})
export const exportFilteredNews = endpoint({
  ...file,
  path: `${root}/news/filtered/excel`,
  summary: 'News items that match the filters as an .xlsx file; with the order and the columns of a list where they are named',
  access: 'signed-in',
  body: z.strictObject({ ...filters, ...shownNews }).optional(),
})
export const exportSelectedEvents = endpoint({
  ...file,
  path: `${root}/event/selected/excel`,
  summary: 'Calendar events of the given ids as an .xlsx file; with the order and the columns of a list where they are named',
  access: 'signed-in',
  body: selected(shownEvents),
})
export const exportFilteredEvents = endpoint({
  ...file,
  path: `${root}/event/filtered/excel`,
  summary: 'Calendar events that match the filters as an .xlsx file; with the order and the columns of a list where they are named',
  access: 'signed-in',
  body: z.strictObject({ ...filters, ...shownEvents }).optional(),
})

export const exportVideos = endpoint({
  ...sheetFile,
  path: '/api/v1/Video/export/excel',
  summary: 'Videos as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: sheetBody(videoColumns, newsFilterSchema),
})
export const exportPublications = endpoint({
  ...sheetFile,
  path: '/api/v1/Publication/export/excel',
  summary: 'Publications as a spreadsheet: filters, order and columns of their list',
  access: 'internal',
  body: sheetBody(publicationColumns, newsFilterSchema),
})

export const exportRights = endpoint({
  ...file,
  path: `${root}/right/excel/{id}`,
  summary: 'What a subscription may read, as an .xlsx file: a row per topic, territory and document type with its state',
  access: 'internal',
  params: byId,
})
export const exportStatistics = endpoint({
  ...file,
  path: `${root}/stat/excel`,
  summary: 'How published articles are used, as an .xlsx file; publishedDateRange narrows them',
  access: 'internal',
  body: z.strictObject({ publishedDateRange: dateRangeSchema.nullish() }).optional(),
})

const instant = (message: string) => z.union([z.iso.datetime({ offset: true }), z.iso.date()], message)
/** Both bounds are needed (W56); a calendar date stands for the whole day. */
const ratingRange = z.strictObject({ start: instant(INVALID_DATE_FROM), end: instant(INVALID_DATE_TO) }, INVALID_SOURCE).nullish()

export const RATING_RANGES = ['issuedDateRange', 'creationDateRange', 'publishedDateRange'] as const
export type RatingRange = (typeof RATING_RANGES)[number]

export const exportRatings = endpoint({
  ...file,
  path: `${root}/multirating/excel`,
  summary: 'Notes and ratings of the 3W articles of exactly one range of dates, as an .xlsx file',
  access: 'internal',
  body: z
    .strictObject(
      { issuedDateRange: ratingRange, creationDateRange: ratingRange, publishedDateRange: ratingRange } satisfies Record<
        RatingRange,
        typeof ratingRange
      >,
      INVALID_SOURCE,
    )
    .refine((body) => RATING_RANGES.filter((name) => body[name]).length === 1, INVALID_SOURCE),
})
