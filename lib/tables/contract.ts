import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { INVALID_NAME } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'

const MAX_COLUMNS = 100
const FIELD_LENGTH = 100
const NAME_LENGTH = 80
const VALUE_LENGTH = 500
const MAX_PEOPLE = 100
/** Pixels; the grid itself keeps to the narrowest width of each column. */
const MIN_WIDTH = 20
const MAX_WIDTH = 5_000
const PPID_LENGTH = 255

/** Name of a table, e.g. `users` or `accessReviews`; as in the address. */
const tableName = z.string().regex(/^[a-z][a-zA-Z-]{0,39}$/, 'Please provide the name of a table')
const field = z.string().min(1).max(FIELD_LENGTH)

/** How one person keeps one table. */
export const tablePreferenceSchema = z.strictObject({
  /** Columns that are not shown; null = the person has not chosen. */
  hiddenColumns: z.array(field).max(MAX_COLUMNS).nullable(),
  /** Widths in pixels of the columns that the person has made wider or narrower. */
  columnWidths: z
    .record(field, z.int().min(MIN_WIDTH).max(MAX_WIDTH))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, `At most ${MAX_COLUMNS} columns`)
    .optional(),
  /** Id of the saved view that the table opens with; one that is there no longer, or no longer shared, counts as none. */
  defaultView: z.guid().nullable().optional(),
})

export const getTablePreference = endpoint({
  method: 'GET',
  path: '/api/v1/TablePreference/{table}',
  summary: 'How the caller keeps a table; for clients the register alone, as with the calls of saved views',
  access: 'signed-in',
  params: z.object({ table: tableName }),
  response: tablePreferenceSchema,
})

export const setTablePreference = endpoint({
  method: 'PUT',
  path: '/api/v1/TablePreference/{table}',
  summary: 'Keeps how the caller wants a table',
  access: 'signed-in',
  params: z.object({ table: tableName }),
  body: tablePreferenceSchema,
  response: tablePreferenceSchema,
})

/** Where a table stands: filters, order and columns; the page is not part of it. */
export const viewStateSchema = z.strictObject({
  filters: z.record(field, z.string().max(VALUE_LENGTH)),
  sort: z.strictObject({ field, direction: z.enum(['asc', 'desc']) }).nullable(),
  hiddenColumns: z.array(field).max(MAX_COLUMNS).nullable(),
  /** What the tab holds beside the table, e.g. the context of the users tab. */
  extra: z.record(field, z.string().max(VALUE_LENGTH)),
})
export type ViewState = z.infer<typeof viewStateSchema>

/** Who sees a view: its owner, named people, or every internal user. Views of clients are for their owner alone. */
export const viewAudienceSchema = z.enum(['owner', 'people', 'everyone'])
export type ViewAudience = z.infer<typeof viewAudienceSchema>

export const savedViewSchema = z.strictObject({
  id: z.guid(),
  table: z.string(),
  name: z.string(),
  state: viewStateSchema,
  audience: viewAudienceSchema,
  owner: z.strictObject({ ppid: z.string(), name: z.string() }),
  /** With whom it is shared; only its owner sees it. */
  people: z.array(z.strictObject({ ppid: z.string(), name: z.string() })),
  /** The caller may change and delete it. */
  isMine: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** What a table opens with. */
export const openingViewSchema = z.strictObject({ table: z.string(), ...viewStateSchema.pick({ filters: true, sort: true }).shape })
export type OpeningView = z.infer<typeof openingViewSchema>

/** Of what is saved; what was saved before is read as it is. */
const isShort = (values: Readonly<Record<string, string>>): boolean => Object.keys(values).length <= MAX_COLUMNS

const fields = {
  name: z.string(INVALID_NAME).overwrite(visibleText).trim().min(1, INVALID_NAME).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  state: viewStateSchema.refine(({ filters, extra }) => [filters, extra].every(isShort), `At most ${MAX_COLUMNS} filters`),
  audience: viewAudienceSchema,
  /** ppids of internal users; only with audience `people`. */
  people: z.array(z.string().max(PPID_LENGTH)).max(MAX_PEOPLE).default([]),
}
const somebody = { message: 'Please choose at least one person', path: ['people'] }
const named = ({ audience, people }: { audience: ViewAudience; people: string[] }) => audience !== 'people' || people.length > 0
const byId = z.object({ id: z.guid() })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v1/SavedView',
  summary: 'Saved views of a table that the caller may use, by name',
  access: 'signed-in',
  query: z.object({ table: tableName }),
  response: z.array(savedViewSchema),
})

export const listOpeningViews = endpoint({
  method: 'GET',
  path: '/api/v1/SavedView/opening',
  summary: 'Filters and order of the saved views that the tables of the caller open with',
  access: 'signed-in',
  response: z.array(openingViewSchema),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/v1/SavedView',
  summary: 'Saves a view of a table',
  access: 'signed-in',
  body: z.strictObject({ table: tableName, ...fields }).refine(named, somebody),
  response: savedViewSchema,
  status: 201,
})

export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/v1/SavedView/{id}',
  summary: 'Changes an own saved view',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({ ...fields, version: versionField }).refine(named, somebody),
  response: savedViewSchema,
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/v1/SavedView/{id}',
  summary: 'Deletes an own saved view; one of staff lies in the trash of its owner',
  access: 'signed-in',
  params: byId,
  response: null,
})
