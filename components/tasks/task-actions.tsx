'use client'
import { useState } from 'react'
import AgainIcon from '@mui/icons-material/ReplayOutlined'
import CancelIcon from '@mui/icons-material/StopCircleOutlined'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { BusyButton } from '#components/ui/busy-button.tsx'
import { call } from '#lib/http/client.ts'
import type { Task } from '#lib/tasks/contract.ts'
import { rowsText } from '#lib/tasks/words.ts'
import { isOver, leftRows } from './task-words.ts'

interface TaskActionsProps {
  task: Task
  onCancelled: () => void
  /** @param taskId of the task that does the failed rows again */
  onAgain: (taskId: string) => void
}

/** What can be done with a task by those who may: cancel it while it is not over, do its failed rows again afterwards. */
export function TaskActions({ task, onCancelled, onAgain }: TaskActionsProps) {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const params = { id: task.id }
  const left = leftRows(task)
  if (!task.mayControl) return null
  if (!isOver(task)) {
    const cancel = async () => {
      await call('POST /api/v1/Task/{id}/cancel', { params })
      onCancelled()
    }
    return (
      <BusyButton size="small" variant="outlined" color="inherit" busy={busy} startIcon={<CancelIcon />} onClick={() => void run(cancel)}>
        Cancel this work
      </BusyButton>
    )
  }
  if (left === 0) return null
  const again = async () => onAgain((await call('POST /api/v1/Task/{id}/retry', { params })).taskId)
  return (
    <BusyButton size="small" variant="outlined" busy={busy} startIcon={<AgainIcon />} onClick={() => void run(again)}>
      {`Try ${rowsText(task, left)} again`}
    </BusyButton>
  )
}
