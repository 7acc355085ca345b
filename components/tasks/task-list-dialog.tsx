'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApiPages } from '#lib/http/use-api-pages.ts'
import type { Task } from '#lib/tasks/contract.ts'
import { taskText } from '#lib/tasks/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { TaskProgress } from './task-progress.tsx'
import { isOver, progressText } from './task-words.ts'

const POLL_MS = 2_000

/** The reader's own long work, and on demand the results of one. Mounted = open. */
export function TaskListDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Task | null>(null)
  const read = useApiPages(
    'GET /api/v1/Task',
    (index, before) => (before?.hasNext === false ? null : { query: { pageNumber: String(index + 1) } }),
    { refreshInterval: (latest) => (latest?.every(({ items }) => items.every(isOver)) ? 0 : POLL_MS), revalidateAll: true },
  )
  const { size, setSize } = read
  const list = useListState(read)
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
      ) : (
        <ListStates list={list} failure="Your work could not be read." skeleton={<TextSkeleton lines={4} />}>
          {(pages) =>
            pages[0]?.totalCount === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>You have not started any long work yet.</Typography>
            ) : (
              <>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {pages.flatMap(({ items }) => items.map((task) => <Line key={task.id} task={task} onShow={() => setShown(task)} />))}
                </Box>
                {pages.at(-1)?.hasNext && (
                  <BusyButton size="small" variant="outlined" busy={pages.length < size} onClick={() => void setSize(size + 1)}>
                    Show earlier work
                  </BusyButton>
                )}
              </>
            )
          }
        </ListStates>
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
