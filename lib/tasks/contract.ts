import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageKeys, pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody, textFilter } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { countsSchema } from '#lib/spreadsheet/contract.ts'
import { taskColumns } from './columns.ts'

const taskStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** Long work that somebody started: refresh of users, bulk actions. */
export const taskSchema = z.strictObject({
  id: z.guid(),
  /** E.g. `users.refresh-all`. */
  kind: z.string(),
  /** What it works on, by its name of then; null = nothing but what its kind says. */
  subject: z.string().nullable(),
  state: z.enum(taskStates),
  /** Rows in all, done and failed; the work is over when `state` says so. */
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** What an import did with its rows; null = the task is none. */
  counts: countsSchema.nullable(),
  /** Why all of it ended early; null = it did not. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** When an import was taken back; null = it was not. */
  undoneAt: z.iso.datetime().nullable(),
  /** The task whose failed rows this one does again, and the one that does this one's. */
  retryOfId: z.guid().nullable(),
  retryId: z.guid().nullable(),
  /** Rows that gave something which can be taken back, e.g. a membership. */
  given: z.int(),
  /** The task whose memberships this one takes back, and the one that takes back this one's. */
  takesBackId: z.guid().nullable(),
  takenBackById: z.guid().nullable(),
  /** Whether the caller may cancel it, do its failed rows again or take back what it gave. */
  mayControl: z.boolean(),
})
export type Task = z.infer<typeof taskSchema>

/** A task by itself. */
export const readTaskSchema = taskSchema.extend({
  /** The change set of an import that the caller can still take back as a whole; null = there is none. */
  changeSetId: z.guid().nullable(),
  /** Who took an import back; null = nobody, or a person who is deleted. */
  undoneBy: z.string().nullable(),
  /** Where the audit trail shows what it did; null = the caller may not read the trail. */
  trailHref: z.string().nullable(),
})

export type ReadTask = z.infer<typeof readTaskSchema>

/** A task in the list of all, with who started it; null = a person who is deleted. */
export const startedTaskSchema = taskSchema.extend({ startedBy: z.strictObject({ ppid: z.string(), name: z.string() }).nullable() })
export type StartedTask = z.infer<typeof startedTaskSchema>

/** The outcome for one row. */
export const taskItemSchema = z.strictObject({
  /** Id of the row, e.g. a ppid. */
  key: z.string(),
  label: z.string(),
  /** Null while it waits. */
  succeeded: z.boolean().nullable(),
  message: z.string().nullable(),
})
export type TaskItem = z.infer<typeof taskItemSchema>

const byId = z.object({ id: z.guid() })

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/v1/Task',
  cost: 'list',
  summary: "The caller's own tasks, the newest first",
  access: 'internal',
  query: pageQuery(),
  response: pageOf(taskSchema),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/v1/Task/{id}',
  summary: 'State and progress of a task',
  access: 'internal',
  params: byId,
  response: readTaskSchema,
})

export const listTaskItems = endpoint({
  method: 'GET',
  path: '/api/v1/Task/{id}/items',
  cost: 'list',
  summary: 'Results of a task, one per row, the failed ones first or alone',
  access: 'internal',
  params: byId,
  query: z
    .object({ ...pageKeys, failed: z.enum(['true', 'false']).optional() })
    .transform(({ failed, ...page }) => ({ ...pageQuery().parse(page), onlyFailed: failed === 'true' })),
  response: pageOf(taskItemSchema),
})

const taskFilters = z.strictObject({ ...columnFilters(taskColumns), kind: textFilter, state: z.enum(taskStates).nullish() })
export type TaskFilters = z.output<typeof taskFilters>

export const listAllTasks = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Task/paged',
  cost: 'list',
  summary: 'Tasks of everybody, the newest first',
  access: 'super',
  query: pageQuery(),
  body: z.strictObject({
    filters: taskFilters.nullish(),
    orderBy: orderBySchema(orderFields(taskColumns)),
  }),
  response: pageOf(startedTaskSchema),
})

export const cancelTask = endpoint({
  method: 'POST',
  path: '/api/v1/Task/{id}/cancel',
  summary: 'Ends a task before its next row; what is done stays done',
  access: 'internal',
  params: byId,
  response: taskSchema,
})

export const retryTask = endpoint({
  method: 'POST',
  path: '/api/v1/Task/{id}/retry',
  summary: 'Does the rows of a task that failed, or were never begun, as a new task',
  access: 'internal',
  params: byId,
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})

export const takeBackTask = endpoint({
  method: 'POST',
  path: '/api/v1/Task/{id}/take-back',
  summary: 'Takes back what a task gave, as a new task with a result per row; once',
  access: 'internal',
  params: byId,
  response: z.strictObject({ taskId: z.guid() }),
  status: 202,
  limit: 'send',
})

export const exportTasks = endpoint({
  ...sheetFile,
  path: '/api/v1/Task/export/excel',
  summary: 'Tasks of everybody as a spreadsheet: filters, order and columns of their list',
  access: 'super',
  body: sheetBody(taskColumns, taskFilters),
})
