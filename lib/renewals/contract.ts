import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { renewalColumns } from './columns.ts'
import { ENDS_IN, renewalStates } from './words.ts'
import type { EndsIn, RenewalState } from './words.ts'

const PPID_LENGTH = 255
export const REVISION_LENGTH = 64
/** Subscriptions that are changed at once. */
export const MAX_RENEWALS = 500
const MAX_MONTHS = 60

const personSchema = z.strictObject({ ppid: z.string(), name: z.string() })
const stateSchema = z.enum(Object.keys(renewalStates) as [RenewalState, ...RenewalState[]])
/** YYYY-MM-DD. */
const day = z.iso.date('Please provide a valid date')

export const renewalRowSchema = z.strictObject({
  /** Of the subscription. */
  id: z.guid(),
  serviceName: z.string(),
  companyName: z.string(),
  entityName: z.string(),
  /** Last day of validity; null = no end. */
  endDate: z.iso.date().nullable(),
  /** Who looks after the renewal. */
  owner: personSchema.nullable(),
  /** Of the renewal at this end date. */
  state: stateSchema,
  mainContacts: z.array(personSchema.extend({ email: z.string() })),
})
export type RenewalRow = z.infer<typeof renewalRowSchema>

const filters = z.strictObject({
  ...columnFilters(renewalColumns),
  /** Only subscriptions that the caller follows (A113); left out = true, and for callers who are no super users it always is. */
  my: z.boolean().nullish(),
  state: stateSchema.nullish(),
  /** From today to so many days later, both included, or before today. */
  endsIn: z.enum(Object.keys(ENDS_IN) as [EndsIn, ...EndsIn[]]).nullish(),
})
export type RenewalFilters = z.output<typeof filters>

const root = '/api/v1/Renewal'

export const listRenewals = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary:
    'Subscriptions with the owner and the state of their renewal, those that end first before the others; of the followed ones, or of all for super users',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: filters.nullish(), orderBy: orderBySchema(orderFields(renewalColumns)) }),
  response: pageOf(renewalRowSchema),
})

/** The chosen subscriptions. */
export const renewalIds = z
  .array(z.guid())
  .min(1, 'Please choose at least one subscription')
  .max(MAX_RENEWALS, `Please choose at most ${MAX_RENEWALS} subscriptions`)

export const changeRenewals = endpoint({
  method: 'PUT',
  path: root,
  summary: 'Gives the renewals of subscriptions an owner or a state; what is left out stays',
  access: 'internal',
  body: z.strictObject({
    ids: renewalIds,
    /** A person of the firm; null = nobody. */
    ownerPpid: z.string().min(1).max(PPID_LENGTH).nullish(),
    state: stateSchema.optional(),
  }),
  /** Subscriptions whose renewal is different now. */
  response: z.strictObject({ changed: z.int() }),
})

/** One day for all, null = without end; or so many months after the end date of each. */
const endDateChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('date'), endDate: day.nullable() }),
  z.strictObject({
    kind: z.literal('months'),
    months: z
      .int('Please provide whole months')
      .min(1, 'Please provide at least one month')
      .max(MAX_MONTHS, `At most ${MAX_MONTHS} months`),
  }),
])
export type EndDateChange = z.output<typeof endDateChange>

const changedSchema = z.strictObject({
  id: z.guid(),
  serviceName: z.string(),
  entityName: z.string(),
  before: z.iso.date().nullable(),
  /** The same where nothing changes: months need an end date. */
  after: z.iso.date().nullable(),
})
export type ChangedEndDate = z.infer<typeof changedSchema>

export const previewEndDates = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/end-dates/preview`,
  cost: 'list',
  summary: 'Old and new end date of each of many subscriptions, before anything is changed',
  access: 'internal',
  body: z.strictObject({ ids: renewalIds, change: endDateChange }),
  response: z.strictObject({
    rows: z.array(changedSchema),
    /** How many end dates change. */
    changes: z.int(),
    /** How many of the new ones lie before today. */
    past: z.int(),
    /** Revision of what the caller saw; the write is refused (409) when it has changed. */
    revision: z.string(),
  }),
})

export const changeEndDates = endpoint({
  method: 'PUT',
  path: `${root}/end-dates`,
  summary: 'Gives many subscriptions new end dates, all or none, as one change that can be taken back',
  access: 'internal',
  body: z.strictObject({ ids: renewalIds, change: endDateChange, revision: z.string().max(REVISION_LENGTH) }),
  response: z.strictObject({ changed: z.int() }),
  errors: ['CONFLICT'],
})

export const exportRenewals = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'The renewal desk of the caller as a spreadsheet: filters, order and columns of its list',
  access: 'internal',
  body: sheetBody(renewalColumns, filters),
})
