'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Task } from '#lib/tasks/contract.ts'
import { taskText } from '#lib/tasks/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { TaskProgress } from './task-progress.tsx'
import { isOver, progressText } from './task-words.ts'

const POLL_MS = 2_000

/** The reader's own long work, and on demand the results of one. Mounted = open. */
export function TaskListDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Task | null>(null)
  const { data } = useApi('GET /api/v1/Task', { query: {} }, { refreshInterval: (latest) => (latest?.items.every(isOver) ? 0 : POLL_MS) })
  return (
    <ReadDialog
      title={shown === null ? 'Background work' : taskText(shown)}
      actions={
        shown !== null && (
          <Button color="inherit" onClick={() => setShown(null)}>
            Back
          </Button>
        )
      }
      onClose={onClose}
    >
      {shown !== null ? (
        <TaskProgress taskId={shown.id} />
      ) : data === undefined ? (
        <TextSkeleton lines={4} />
      ) : data.items.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>You have not started any long work yet.</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map((task) => (
            <Line key={task.id} task={task} onShow={() => setShown(task)} />
          ))}
        </Box>
      )}
    </ReadDialog>
  )
}

const Line = ({ task, onShow }: { task: Task; onShow: () => void }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2">{taskText(task)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>{`${shortMoment(task.createdAt)} · ${progressText(task)}`}</Typography>
    </Box>
    <Button size="small" variant="outlined" aria-label={`Show ${taskText(task)} of ${shortMoment(task.createdAt)}`} onClick={onShow}>
      Show
    </Button>
  </Box>
)
