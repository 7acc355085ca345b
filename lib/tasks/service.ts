import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Task as StoredTask } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/http/errors.ts'
import { toPage } from '#lib/http/page.ts'
import type { Task, TaskItem } from './contract.ts'
import type * as contract from './contract.ts'

const toTask = ({ id, kind, state, total, done, failed, error, createdAt, startedAt, finishedAt }: StoredTask): Task => ({
  id,
  kind,
  state: state.toLowerCase() as Task['state'],
  total,
  done,
  failed,
  error,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** The caller's own tasks. */
export const listTasks: ServiceFunction<typeof contract.listTasks> = async ({ actor, query: page }) => {
  const where = { startedByPpid: actor.ppid }
  const [rows, total] = await Promise.all([
    db.task.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: page.pageSize, skip: (page.pageNumber - 1) * page.pageSize }),
    db.task.count({ where }),
  ])
  return toPage(rows.map(toTask), total, page)
}

/** Any task, for every internal caller: one that may not run twice is watched by whoever asked for it. Throws NOT_FOUND. */
export const getTask: ServiceFunction<typeof contract.getTask> = async ({ params }) => {
  const task = await db.task.findUnique({ where: params })
  if (!task) throw notFound()
  return toTask(task)
}

/** Throws NOT_FOUND. */
export const listTaskItems: ServiceFunction<typeof contract.listTaskItems> = async ({ params: { id }, query: page }) => {
  const task = await db.task.findUnique({ where: { id }, select: { total: true } })
  if (!task) throw notFound()
  const items = await db.$queryRaw<TaskItem[]>(Prisma.sql`
    SELECT "key", "label", "succeeded", "message" FROM "TaskItem" WHERE "taskId" = ${id}::uuid
    ORDER BY "succeeded" NULLS LAST, search_text("label"), "key" LIMIT ${page.pageSize}::bigint OFFSET ${(page.pageNumber - 1) * page.pageSize}::bigint`)
  return toPage(items, task.total, page)
}

/** Whether a row still waits in a task of these kinds. */
export async function isWaiting(kinds: readonly string[], key: string): Promise<boolean> {
  const found = await db.taskItem.findFirst({ where: { key, succeeded: null, task: { kind: { in: [...kinds] }, state: { in: ['QUEUED', 'RUNNING'] } } }, select: { key: true } })
  return found !== null
}
