'use client'
import { taskColumns } from '#lib/tasks/columns.ts'
import { useState } from 'react'
import AgainIcon from '@mui/icons-material/ReplayOutlined'
import CancelIcon from '@mui/icons-material/StopCircleOutlined'
import TakeBackIcon from '@mui/icons-material/UndoOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { personCell } from '#components/people/person-link.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import type { StartedTask } from '#lib/tasks/contract.ts'
import { rowsText, takeBackKind, taskText } from '#lib/tasks/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskDuration, TaskRows, WorkState } from './task-state.tsx'
import { givenRows, isOver, unfinishedRows, progressText, takeBackText } from './task-words.ts'

const TABLE = 'tasks'
const defaults = { sort: { field: 'createdAt', direction: 'desc' as const } }
/** While something on the page runs, it is looked at so often, ms. */
const POLL_MS = 2_000
const columns = tableColumns<StartedTask, typeof taskColumns>(taskColumns, {
  kind: { minWidth: 290 },
  startedBy: { minWidth: 160, render: ({ startedBy }) => personCell(startedBy?.ppid, startedBy?.name) },
  state: { width: 130, render: ({ state, undoneAt }) => <WorkState state={undoneAt === null ? state : 'undone'} /> },
  total: { width: 130, render: (task) => <TaskRows task={task} /> },
  failed: { width: 84 },
  createdAt: { width: 150 },
  duration: { width: 112, render: (task) => <TaskDuration task={task} /> },
})

type Asking = { action: 'cancel' | 'again' | 'take-back'; task: StartedTask }

/** Long work of everybody: state, progress and results; it can be cancelled, and failed rows done again. */
export function TasksTable() {
  const { write } = useWrite()
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, taskColumns)
  const { sort, filters } = table.state
  const requestFilters = serverFilters(columns, filters)
  const list = usePagedList(
    'POST /api/v1/Task/paged',
    table.state,
    { filters: requestFilters, orderBy: sort },
    { refreshInterval: (latest) => (latest?.items.every(isOver) ? 0 : POLL_MS) },
  )
  const { mutate } = list
  const [shown, setShown] = useState<{ id: string; title: string } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  const show = (task: StartedTask) => setShown({ id: task.id, title: taskText(task) })
  const cancel = async ({ id }: StartedTask) => {
    await write('POST /api/v1/Task/{id}/cancel', { params: { id } }, { success: 'The work is cancelled.' })
    await mutate()
  }
  const follow = async (task: StartedTask, total: number, started: Promise<{ taskId: string }>) => {
    setShown({ id: (await started).taskId, title: taskText({ ...task, total }) })
    await mutate()
  }
  const again = (task: StartedTask) =>
    follow(task, unfinishedRows(task), write('POST /api/v1/Task/{id}/retry', { params: { id: task.id } }))
  const takeBack = (task: StartedTask) =>
    follow({ ...task, kind: takeBackKind(task) }, task.given, write('POST /api/v1/Task/{id}/take-back', { params: { id: task.id } }))
  return (
    <>
      <DataTable<StartedTask>
        label="Tasks"
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={(task) => `${taskText(task)} of ${shortMoment(task.createdAt)}`}
        onOpen={show}
        rowActions={(task) => [
          { label: 'Show results', icon: <ShowIcon fontSize="small" />, onClick: () => show(task) },
          ...(isOver(task)
            ? []
            : [
                {
                  label: 'Cancel',
                  icon: <CancelIcon fontSize="small" />,
                  danger: true,
                  onClick: () => setAsking({ action: 'cancel', task }),
                },
              ]),
          ...(unfinishedRows(task) > 0
            ? [{ label: 'Try again', icon: <AgainIcon fontSize="small" />, onClick: () => setAsking({ action: 'again', task }) }]
            : []),
          ...(givenRows(task) > 0
            ? [
                {
                  label: 'Take back',
                  icon: <TakeBackIcon fontSize="small" />,
                  danger: true,
                  onClick: () => setAsking({ action: 'take-back', task }),
                },
              ]
            : []),
        ]}
        toolbar={
          <ListExport
            endpoint="POST /api/v1/Task/export/excel"
            filters={requestFilters}
            columns={columns}
            table={table}
            preference={preference}
          >
            Export tasks
          </ListExport>
        }
        {...preference}
        emptyHint="Nobody has started any long work yet."
      />
      {shown !== null && (
        <TaskDialog key={shown.id} title={shown.title} taskId={shown.id} onOver={() => void mutate()} onClose={() => setShown(null)} />
      )}
      {asking?.action === 'cancel' && (
        <ConfirmDialog
          title="Cancel this work ?"
          confirmLabel="Cancel the work"
          cancelLabel="Keep it running"
          danger
          onConfirm={() => cancel(asking.task)}
          onClose={() => setAsking(null)}
        >
          {`${taskText(asking.task)}: ${progressText(asking.task)}. What is done stays done; the rest can be taken up later.`}
        </ConfirmDialog>
      )}
      {asking?.action === 'again' && (
        <ConfirmDialog title="Try again ?" confirmLabel="Try again" onConfirm={() => again(asking.task)} onClose={() => setAsking(null)}>
          {`${taskText(asking.task)}: ${rowsText(asking.task, unfinishedRows(asking.task))} that failed or were never begun will be done as a new task, in your name.`}
        </ConfirmDialog>
      )}
      {asking?.action === 'take-back' && (
        <ConfirmDialog
          title="Take back ?"
          confirmLabel={`Take back from ${rowsText(asking.task, asking.task.given)}`}
          danger
          onConfirm={() => takeBack(asking.task)}
          onClose={() => setAsking(null)}
        >
          {`${taskText(asking.task)}: ${takeBackText(asking.task)}`}
        </ConfirmDialog>
      )}
    </>
  )
}
