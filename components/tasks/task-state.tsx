'use client'
import { useEffect, useState } from 'react'
import CancelledIcon from '@mui/icons-material/BlockOutlined'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import UndoneIcon from '@mui/icons-material/UndoOutlined'
import RunningIcon from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { Task } from '#lib/tasks/contract.ts'
import { UNDONE, stateText } from '#lib/tasks/words.ts'
import { durationText, isOver, ranFor } from './task-words.ts'

const appearance = {
  waiting: { Icon: WaitingIcon, colour: 'text.secondary' },
  queued: { Icon: WaitingIcon, colour: 'text.secondary' },
  running: { Icon: RunningIcon, colour: 'primary.main' },
  done: { Icon: DoneIcon, colour: 'success.main' },
  failed: { Icon: FailedIcon, colour: 'error.main' },
  cancelled: { Icon: CancelledIcon, colour: 'text.secondary' },
  undone: { Icon: UndoneIcon, colour: 'text.secondary' },
} as const

/** Where work stands, as icon and word. */
export function WorkState({ state }: { state: keyof typeof appearance }) {
  const { Icon, colour } = appearance[state]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: colour, whiteSpace: 'nowrap' }}>
      <Icon fontSize="small" aria-hidden />
      {state === 'undone' ? UNDONE : stateText(state === 'waiting' ? 'queued' : state)}
    </Box>
  )
}

/** Rows that are done, failed ones included, of all; with a bar while it runs. */
export function TaskRows({ task: { state, done, failed, total } }: { task: Task }) {
  const text = `${(done + failed).toLocaleString('en')} of ${total.toLocaleString('en')}`
  if (state !== 'running') return text
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, width: 1 }}>
      <span>{text}</span>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : ((done + failed) / total) * 100}
        aria-label={`Progress: ${text}`}
        sx={{ borderRadius: 1 }}
      />
    </Box>
  )
}

const TICK_MS = 1_000

/** How long a task ran; goes on counting while it runs. */
export function TaskDuration({ task }: { task: Task }) {
  const [now, setNow] = useState(() => Date.now())
  const counting = task.startedAt !== null && !isOver(task)
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [counting])
  const milliseconds = ranFor(task, now)
  return milliseconds === null ? '' : durationText(milliseconds)
}
