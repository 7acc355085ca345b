'use client'
import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'

export interface BulkButton<Action extends string> {
  action: Action
  label: string
  icon: ReactNode
}

interface BulkButtonsProps<Action extends string> {
  /** In their order; `delete` is shown as what it is. */
  buttons: readonly BulkButton<Action>[]
  /** The dialog of the button that was pressed. */
  children: (action: Action, close: () => void) => ReactNode
}

/** What can be done with the selected rows of a table: a button each, which opens a dialog. */
export function BulkButtons<Action extends string>({ buttons, children }: BulkButtonsProps<Action>) {
  const [pressed, setPressed] = useState<Action | null>(null)
  return (
    <>
      {buttons.map(({ action, label, icon }) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          {...(action === 'delete' && { color: 'error' })}
          startIcon={icon}
          onClick={() => setPressed(action)}
        >
          {label}
        </Button>
      ))}
      {pressed !== null && children(pressed, () => setPressed(null))}
    </>
  )
}
