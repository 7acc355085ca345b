import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { planColumns } from './columns.ts'
import { planStates, plannedKinds, plannedSteps } from './words.ts'
import type { PlanState, PlannedStep } from './words.ts'

const REVISION_LENGTH = 64
/** Records that are asked for at once: those of a page. */
const MAX_RECORDS = 1_000

const root = '/api/v1/NewsDesk'
const keysOf = <K extends string>(words: Record<K, unknown>) => Object.keys(words) as [K, ...K[]]
const kind = z.enum(plannedKinds)
const step = z.enum(keysOf<PlannedStep>(plannedSteps))

const stepSchema = z.strictObject({
  /** Of the plan. */
  id: z.guid(),
  at: z.iso.datetime(),
  /** Name of who planned it; null = the person is gone. */
  plannedBy: z.string().nullable(),
  /** Why it was not done; null = it waits for its time. */
  failure: z.string().nullable(),
})

export const scheduleSchema = z.strictObject({
  kind,
  /** Of the record. */
  id: z.guid(),
  title: z.string(),
  published: z.boolean(),
  publish: stepSchema.nullable(),
  unpublish: stepSchema.nullable(),
  /** Revision of what the caller saw; the write is refused (409) when it has changed. */
  revision: z.string(),
})
export type Schedule = z.infer<typeof scheduleSchema>

const ofRecord = z.object({ kind, id: z.guid() })

export const getSchedule = endpoint({
  method: 'GET',
  path: `${root}/schedule/{kind}/{id}`,
  summary: 'When an article or a news item is published and unpublished by itself',
  access: 'internal',
  params: ofRecord,
  response: scheduleSchema,
})

const moment = z
  .union([z.iso.datetime({ offset: true, error: 'Please provide a date and a time' }), z.null()])
  .transform((text) => (text === null ? null : new Date(text)))
  .refine((at) => at === null || !Number.isNaN(at.getTime()), 'Please provide a date and a time')
  .refine((at) => at === null || at.getTime() % 60_000 === 0, 'Please provide a whole minute')

export const changeSchedule = endpoint({
  method: 'PUT',
  path: `${root}/schedule/{kind}/{id}`,
  summary: 'Plans when an article or a news item is published and unpublished by itself, or calls that off; can be taken back',
  access: 'internal',
  params: ofRecord,
  body: z.strictObject({
    /** A moment that lies ahead, to the minute; null = it is not published by itself. One that stays as it is keeps who planned it. */
    publishAt: moment,
    /** After `publishAt`. */
    unpublishAt: moment,
    revision: z.string().max(REVISION_LENGTH),
  }),
  response: scheduleSchema,
  errors: ['CONFLICT'],
})

export const cancelPlan = endpoint({
  method: 'DELETE',
  path: `${root}/plan/{id}`,
  summary: 'Calls one planned publishing or unpublishing off; can be taken back',
  access: 'internal',
  params: z.object({ id: z.guid() }),
  response: null,
})

const planRowSchema = z.strictObject({
  /** Of the plan. */
  id: z.guid(),
  kind,
  recordId: z.guid(),
  title: z.string(),
  step,
  at: z.iso.datetime(),
  plannedBy: z.string().nullable(),
  failure: z.string().nullable(),
  /** When the record was changed last, and by whom; null = unknown, or the person is gone. */
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
})
export type PlanRow = z.infer<typeof planRowSchema>

const filters = z.strictObject({
  ...columnFilters(planColumns),
  step: step.nullish(),
  kind: kind.nullish(),
  state: z.enum(keysOf<PlanState>(planStates)).nullish(),
})
export type PlanFilters = z.output<typeof filters>

export const listPlans = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/plan/paged`,
  cost: 'list',
  summary: 'What is planned to be published and unpublished, by its time, and what was not done as planned',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: filters.nullish(), orderBy: orderBySchema(orderFields(planColumns)) }),
  response: pageOf(planRowSchema),
})

export const listPlansOf = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/plan/of`,
  cost: 'list',
  summary: 'What is planned for the records of a page',
  access: 'internal',
  body: z.strictObject({ kind, ids: z.array(z.guid()).max(MAX_RECORDS) }),
  response: z.array(z.strictObject({ recordId: z.guid(), step, at: z.iso.datetime(), failed: z.boolean() })),
})

export const exportPlans = endpoint({
  ...sheetFile,
  path: `${root}/plan/export/excel`,
  summary: 'What is planned as a spreadsheet: filters, order and columns of its list',
  access: 'internal',
  body: sheetBody(planColumns, filters),
})
