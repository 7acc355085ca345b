import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { TaskState as StoredState } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { toPage } from '#lib/http/page.ts'
import type { PageRequest } from '#lib/http/page.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import { limitSql } from '#lib/lists/list.ts'
import { countsSchema } from '#lib/spreadsheet/contract.ts'
import { NOTHING_TO_CHANGE } from '#lib/spreadsheet/words.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'
import { fullName } from '#lib/people/words.ts'
import type { taskColumns } from './columns.ts'
import type { StartedTask, Task, TaskFilters, TaskItem } from './contract.ts'
import type * as contract from './contract.ts'
import { isImport } from './words.ts'

const DAY_MS = 86_400_000

/** What a task is read with. */
export const taskInclude = { retry: { select: { id: true } }, takenBackBy: { select: { id: true } } } as const satisfies Prisma.TaskInclude
const startedInclude = {
  ...taskInclude,
  startedBy: { select: { ppid: true, firstName: true, lastName: true } },
} as const satisfies Prisma.TaskInclude

/** Whose rights a task is shown by. */
type Caller = Pick<UserActor, 'ppid' | 'isSuperUser'>
type TaskOrder = readonly OrderStep<OrderField<typeof taskColumns>>[]
type StoredTask = Prisma.TaskGetPayload<{ include: typeof taskInclude }>

/** Who started a task may cancel and repeat it, and super users may. */
export const mayControl = ({ startedByPpid }: Pick<StoredTask, 'startedByPpid'>, actor: Caller): boolean =>
  startedByPpid === actor.ppid || actor.isSuperUser

/** A stored task as the API shows it to the caller. */
export const toTask = (
  {
    id,
    kind,
    subject,
    state,
    total,
    done,
    failed,
    input,
    error,
    createdAt,
    startedAt,
    finishedAt,
    undoneAt,
    startedByPpid,
    retryOfId,
    retry,
    given,
    takesBackId,
    takenBackBy,
  }: StoredTask,
  actor: Caller,
): Task => ({
  id,
  kind,
  subject,
  state: state.toLowerCase() as Task['state'],
  total,
  done,
  failed,
  counts: isImport({ kind }) ? (countsSchema.safeParse(input).data ?? null) : null,
  error,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
  undoneAt: undoneAt?.toISOString() ?? null,
  retryOfId,
  retryId: retry?.id ?? null,
  given,
  takesBackId,
  takenBackById: takenBackBy?.id ?? null,
  mayControl: mayControl({ startedByPpid }, actor),
})

const toStartedTask = ({ startedBy, ...task }: Prisma.TaskGetPayload<{ include: typeof startedInclude }>, actor: Caller): StartedTask => ({
  ...toTask(task, actor),
  startedBy: startedBy && { ppid: startedBy.ppid, name: fullName(startedBy) },
})

/** The caller's own tasks. */
export const listTasks: ServiceFunction<typeof contract.listTasks> = async ({ actor, query: page }) => {
  const where = { startedByPpid: actor.ppid }
  const [rows, total] = await Promise.all([
    db.task.findMany({
      where,
      include: taskInclude,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: page.pageSize,
      skip: (page.pageNumber - 1) * page.pageSize,
    }),
    db.task.count({ where }),
  ])
  return toPage(
    rows.map((task) => toTask(task, actor)),
    total,
    page,
  )
}

/** A page of the tasks of everybody. */
export async function readTasks(actor: Caller, filters: TaskFilters | null | undefined, orderBy: TaskOrder, page: PageRequest) {
  const words = filters?.startedBy?.trim().split(/\s+/).filter(Boolean) ?? []
  const where: Prisma.TaskWhereInput = {
    ...(filters?.kind ? { kind: filters.kind } : {}),
    ...(filters?.state ? { state: filters.state.toUpperCase() as StoredState } : {}),
    AND: words.map((word) => ({
      startedBy: {
        is: { OR: [{ firstName: { contains: word, mode: 'insensitive' } }, { lastName: { contains: word, mode: 'insensitive' } }] },
      },
    })),
  }
  const order = [
    ...orderBy.map(({ field, direction }) => ({ [field]: direction })),
    { createdAt: 'desc' as const },
    { id: 'desc' as const },
  ]
  const [rows, total] = await Promise.all([
    db.task.findMany({ where, include: startedInclude, orderBy: order, take: page.pageSize, skip: (page.pageNumber - 1) * page.pageSize }),
    db.task.count({ where }),
  ])
  return toPage(
    rows.map((task) => toStartedTask(task, actor)),
    total,
    page,
  )
}

/** Tasks of everybody, for super users. */
export const listAllTasks: ServiceFunction<typeof contract.listAllTasks> = ({ actor, query: page, body: { filters, orderBy } }) =>
  readTasks(actor, filters, orderBy, page)

/** Any task, for every internal caller: one that may not run twice is watched by whoever asked for it. Throws NOT_FOUND. */
export const getTask: ServiceFunction<typeof contract.getTask> = async ({ actor, params }) => {
  const task = await db.task.findUnique({ where: params, include: taskInclude })
  if (!task) throw notFound()
  const changeSet = mayControl(task, actor)
    ? await db.changeSet.findFirst({
        where: { entityId: task.id, action: 'import', undoneAt: null, at: { gt: new Date(Date.now() - TRASH_DAYS * DAY_MS) } },
        select: { id: true },
      })
    : null
  const undoneBy = task.undoneByPpid === null ? null : await db.user.findUnique({ where: { ppid: task.undoneByPpid } })
  const trailHref = actor.isSuperUser ? `/admin/audit?audit.f.requestId=${encodeURIComponent(task.requestId ?? task.id)}` : null
  return { ...toTask(task, actor), changeSetId: changeSet?.id ?? null, undoneBy: undoneBy && fullName(undoneBy), trailHref }
}

/** The row of its file, of an item of an import. */
const ROW_NUMBER = Prisma.sql`substring("key" FROM '^row (\\d{1,9})$')::int`

/** Those that failed first, those that changed nothing last, rows of a file in its order. Throws NOT_FOUND. */
export const listTaskItems: ServiceFunction<typeof contract.listTaskItems> = async ({ params: { id }, query: page }) => {
  const task = await db.task.findUnique({ where: { id }, select: { total: true, failed: true } })
  if (!task) throw notFound()
  const only = page.onlyFailed ? Prisma.sql`AND NOT "succeeded"` : Prisma.empty
  const items = await db.$queryRaw<TaskItem[]>(Prisma.sql`
    SELECT "key", "label", "succeeded", "message" FROM "TaskItem" WHERE "taskId" = ${id}::uuid ${only}
    ORDER BY "succeeded" NULLS LAST, "message" IS NOT DISTINCT FROM ${NOTHING_TO_CHANGE}, ${ROW_NUMBER}, search_text("label"), "key" ${limitSql(page)}`)
  return toPage(items, page.onlyFailed ? task.failed : task.total, page)
}

/** Whether a row still waits in a task of these kinds. */
export async function isWaiting(kinds: readonly string[], key: string): Promise<boolean> {
  const found = await db.taskItem.findFirst({
    where: { key, succeeded: null, task: { kind: { in: [...kinds] }, state: { in: ['QUEUED', 'RUNNING'] } } },
    select: { key: true },
  })
  return found !== null
}
