'use client'
import { useId } from 'react'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { actionStates, stateWords } from '#lib/obligations/words.ts'
import type { ActionState } from '#lib/obligations/words.ts'
import { rereadRegisters } from './reread.ts'

interface StateSelectProps {
  obligationId: string
  actionId: string
  version: number
  state: ActionState
  /** Of the action, for screen readers. */
  name: string
  readOnly: boolean
}

/** Where an action stands, changed at once. */
export function StateSelect({ obligationId, actionId, version, state, name, readOnly }: StateSelectProps) {
  const id = useId()
  const { write, attempt, busy } = useWrite()
  if (readOnly) return <Box sx={{ typography: 'body2' }}>{stateWords[state]}</Box>
  const move = (next: string) =>
    attempt(async () => {
      try {
        const params = { id: obligationId, actionId }
        await write(
          'PUT /api/v1/Obligation/{id}/action/{actionId}',
          { params, body: { state: next as ActionState, version } },
          { success: `${stateWords[next as ActionState]}: ${name}` },
        )
      } finally {
        // Also when somebody else was first: what is there now is shown.
        await rereadRegisters()
      }
    })
  return (
    <NativeSelect
      id={id}
      value={state}
      disabled={busy}
      onChange={(event) => void move(event.target.value)}
      inputProps={{ 'aria-label': `State of ${name}` }}
      sx={{ fontSize: '0.875rem' }}
    >
      {actionStates.map((value) => (
        <option key={value} value={value}>
          {stateWords[value]}
        </option>
      ))}
    </NativeSelect>
  )
}
