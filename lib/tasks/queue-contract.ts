import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { sheetFile, wholeSheetBody } from '#lib/lists/sheet-contract.ts'
import { queueColumns } from './columns.ts'

/** Runs of a queue that are shown. */
export const SHOWN_RUNS = 50
const NAME_LENGTH = 200

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** One run of a background job. */
export const runSchema = z.strictObject({
  id: z.guid(),
  state: z.enum(runStates),
  /** Tries beyond the first one. */
  retries: z.int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type Run = z.infer<typeof runSchema>

/** A background job of the portal that nobody starts by hand. */
export const queueSchema = z.strictObject({
  /** E.g. `maintenance.clean-up`. */
  name: z.string(),
  /** When it runs by itself, as cron in UTC; null = when there is something to do. */
  schedule: z.string().nullable(),
  waiting: z.int(),
  running: z.int(),
  /** Gave up after all their tries. */
  failed: z.int(),
  last: runSchema.nullable(),
})
export type Queue = z.infer<typeof queueSchema>

const byName = { queue: z.string().min(1).max(NAME_LENGTH) }

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/v1/Job',
  summary: 'Background jobs with their schedule, what waits, and the last run; tasks are not among them',
  access: 'super',
  response: z.array(queueSchema),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/v1/Job/{queue}/runs',
  summary: `The last ${SHOWN_RUNS} runs of a background job, or of those the failed ones`,
  access: 'super',
  params: z.object(byName),
  query: z.object({ failed: z.enum(['true', 'false']).optional() }),
  response: z.array(runSchema),
})

export const retryRun = endpoint({
  method: 'POST',
  path: '/api/v1/Job/{queue}/runs/{id}/retry',
  summary: 'Lets a background job that gave up try once more',
  access: 'super',
  params: z.object({ ...byName, id: z.guid() }),
  response: runSchema,
  limit: 'send',
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/v1/Job/{queue}/runs/{id}/cancel',
  summary: 'Ends a background job that waits for its first or next try',
  access: 'super',
  params: z.object({ ...byName, id: z.guid() }),
  response: runSchema,
})

export const exportQueues = endpoint({
  ...sheetFile,
  path: '/api/v1/Job/export/excel',
  summary: 'Background jobs that the list shows, as a spreadsheet',
  access: 'super',
  body: wholeSheetBody(queueColumns),
})
