import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'

/** Long work that somebody started: refresh of users, bulk actions. */
export const taskSchema = z.strictObject({
  id: z.guid(),
  /** E.g. `users.refresh-all`. */
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Rows in all, done and failed; the work is over when `state` says so. */
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Why all of it ended early; null = it did not. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Task = z.infer<typeof taskSchema>

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
  response: taskSchema,
})

export const listTaskItems = endpoint({
  method: 'GET',
  path: '/api/v1/Task/{id}/items',
  summary: 'Results of a task, one per row, the failed ones first',
  access: 'internal',
  params: byId,
  query: pageQuery(),
  response: pageOf(taskItemSchema),
})
