import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { momentColumn, pagedSheet, wholeSheet } from '#lib/lists/list-sheet.ts'
import type { ShownField } from '#lib/lists/columns.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { queueColumns, taskColumns } from './columns.ts'
import type { StartedTask, TaskFilters } from './contract.ts'
import type * as contract from './contract.ts'
import type { Queue } from './queue-contract.ts'
import type * as queueContract from './queue-contract.ts'
import { readQueues } from './queue-service.ts'
import { readTasks } from './service.ts'
import { kindText, stateText } from './words.ts'

/** Seconds from the start of a task to its end; null = it was never begun, or runs. */
const secondsOf = ({ startedAt, finishedAt }: StartedTask): number | null =>
  startedAt === null || finishedAt === null ? null : Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)

const others = {
  createdAt: momentColumn<StartedTask>(taskColumns.createdAt.label, ({ createdAt }) => createdAt),
  duration: [{ header: `${taskColumns.duration.label}, seconds`, value: secondsOf }],
}

/** What the export of tasks writes; the caller is a super user, who may control all of them. */
export const tasksExport = ({
  ppid,
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof taskColumns, TaskFilters> & { ppid: string }): Promise<ExportSpec<StartedTask>> =>
  pagedSheet<StartedTask, typeof taskColumns>({
    title: 'Tasks',
    prefix: 'tasks_',
    columns: taskColumns,
    others,
    shown: columns,
    filters: filterWords(filters, {
      ...columnWords(taskColumns),
      kind: [taskColumns.kind.label, kindText],
      state: [taskColumns.state.label, (state) => stateText(state)],
    }),
    keyOf: ({ id }) => id,
    read: (page) => readTasks({ ppid, isSuperUser: true }, filters, orderBy, page),
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportTasks: ServiceFunction<typeof contract.exportTasks> = ({
  actor: { ppid },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('tasks', { ppid, filters, orderBy, columns }, tasksExport)

const queueOthers = {
  last: momentColumn<Queue>(queueColumns.last.label, ({ last }) => last && (last.startedAt ?? last.createdAt)),
}

interface QueuesCall {
  keys: readonly string[]
  columns: readonly ShownField<typeof queueColumns>[] | null
}

/** What the export of background jobs writes: those of the given names. */
export const queuesExport = async ({ keys, columns }: QueuesCall): Promise<ExportSpec<Queue>> =>
  wholeSheet<Queue, typeof queueColumns>({
    title: 'Background jobs',
    prefix: 'jobs_',
    columns: queueColumns,
    others: queueOthers,
    shown: columns,
    rows: await readQueues(),
    keyOf: ({ name }) => name,
    keys,
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportQueues: ServiceFunction<typeof queueContract.exportQueues> = ({ body: { keys, columns = null } }) =>
  exportReply('jobs', { keys, columns }, queuesExport)
