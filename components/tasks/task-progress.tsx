'use client'
import { useEffect, useRef, useState } from 'react'
import NextLink from 'next/link'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import TrailIcon from '@mui/icons-material/FactCheckOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { failureText } from '#components/ui/feedback/failure.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { Task, TaskItem } from '#lib/tasks/contract.ts'
import { taskText } from '#lib/tasks/words.ts'
import { TaskActions } from './task-actions.tsx'
import { isOver, progressText } from './task-words.ts'

/** A running task is looked at so often, ms. */
const POLL_MS = 1_000
/** Results shown; failed ones come first. */
const SHOWN = 100

interface TaskProgressProps {
  taskId: string
  /** Once, when the task is over. */
  onOver?: () => void
  /** What the task does to what, as soon as it is known. */
  onNamed?: (title: string) => void
}

/** Progress of long work and, when it is over, the result of each row; it can be cancelled, and its failed rows done again. */
export function TaskProgress({ taskId, onOver, onNamed }: TaskProgressProps) {
  /** The task that does this one's failed rows again takes its place. */
  const [followed, setFollowed] = useState(taskId)
  return <Progress key={followed} taskId={followed} onFollow={setFollowed} {...(onOver && { onOver })} {...(onNamed && { onNamed })} />
}

function Progress({ taskId, onOver, onNamed, onFollow }: TaskProgressProps & { onFollow: (taskId: string) => void }) {
  const {
    data: task,
    error,
    mutate,
  } = useApi('GET /api/v1/Task/{id}', { params: { id: taskId } }, { refreshInterval: (latest) => (latest && isOver(latest) ? 0 : POLL_MS) })
  const over = task !== undefined && isOver(task)
  const reported = useRef(false)
  useEffect(() => {
    if (!over || reported.current) return
    reported.current = true
    onOver?.()
  }, [over, onOver])
  const title = task && taskText(task)
  useEffect(() => {
    if (title !== undefined) onNamed?.(title)
  }, [title, onNamed])
  if (error) return <Alert severity="error">{failureText(error).text}</Alert>
  if (task === undefined) return <TextSkeleton lines={3} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div role="status">
        {over ? (
          <Alert severity={severityOf(task)}>
            {task.undoneBy === null ? progressText(task) : `${progressText(task)} by ${task.undoneBy}`}
          </Alert>
        ) : (
          <Typography variant="body2">{progressText(task)}</Typography>
        )}
      </div>
      {!over && <Bar task={task} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        <TaskActions task={task} onCancelled={() => void mutate()} onFollow={onFollow} />
        {task.retryId !== null && (
          <Button size="small" variant="outlined" onClick={() => onFollow(task.retryId!)}>
            Show the second try
          </Button>
        )}
        {over && task.trailHref !== null && (
          <Button component={NextLink} href={task.trailHref} prefetch={false} size="small" color="inherit" startIcon={<TrailIcon />}>
            In the audit trail
          </Button>
        )}
        {task.takenBackById !== null && (
          <Button size="small" variant="outlined" onClick={() => onFollow(task.takenBackById!)}>
            Show what was taken back
          </Button>
        )}
      </Box>
      {over && task.total > 0 && <Results task={task} />}
      {!over && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You may close this window and go on working. The result stays under Background work.
        </Typography>
      )}
    </Box>
  )
}

const severityOf = ({ state, failed, undoneAt }: Task) =>
  state === 'failed' ? 'error' : state === 'cancelled' || undoneAt !== null ? 'info' : failed > 0 ? 'warning' : 'success'

const Bar = ({ task: { state, done, failed, total } }: { task: Task }) => (
  <LinearProgress
    aria-label="Progress"
    {...(state === 'queued' || total === 0
      ? { variant: 'indeterminate' as const }
      : { variant: 'determinate' as const, value: ((done + failed) / total) * 100 })}
    sx={{ height: 6, borderRadius: 1 }}
  />
)

const marks = {
  true: <DoneIcon fontSize="small" color="success" titleAccess="Done" />,
  false: <FailedIcon fontSize="small" color="error" titleAccess="Failed" />,
  null: <WaitingIcon fontSize="small" color="disabled" titleAccess="Not done" />,
}

function Results({ task: { id, total, done, failed, takesBackId } }: { task: Task }) {
  const [onlyFailed, setOnlyFailed] = useState(false)
  const list = useListState(
    useApi('GET /api/v1/Task/{id}/items', {
      params: { id },
      query: { pageSize: String(SHOWN), ...(onlyFailed && { failed: 'true' as const }) },
    }),
  )
  const shown = onlyFailed ? failed : total
  return (
    <>
      {failed > 0 && failed + done > failed && (
        <CheckboxInput
          id={`${id}-failed`}
          label={takesBackId === null ? 'Only what failed' : 'Only what was left out'}
          value={onlyFailed}
          onChange={setOnlyFailed}
        />
      )}
      <ListStates list={list} failure="The results could not be read." skeleton={<TextSkeleton lines={4} />}>
        {({ items }) => (
          <Box component="ul" aria-label="Results" tabIndex={0} sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
            {items.map((item) => (
              <Result key={item.key} item={item} />
            ))}
          </Box>
        )}
      </ListStates>
      {shown > SHOWN && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`The first ${SHOWN} of ${shown.toLocaleString('en')} results${onlyFailed ? '' : ', those that failed before the others'}.`}
        </Typography>
      )}
    </>
  )
}

const Result = ({ item: { label, succeeded, message } }: { item: TaskItem }) => (
  <Box
    component="li"
    sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, borderTop: 1, borderColor: 'divider', typography: 'body2', minWidth: 0 }}
  >
    {marks[`${succeeded}`]}
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
    {message !== null && (
      <Box sx={{ color: succeeded === false ? 'error.main' : 'text.secondary', maxWidth: '55%', textAlign: 'right' }}>{message}</Box>
    )}
  </Box>
)
