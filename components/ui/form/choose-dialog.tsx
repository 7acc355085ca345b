'use client'
import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import { AsyncSelect, type OptionSource } from './async-select.tsx'

interface ChooseDialogProps<Option> extends OptionSource<Option> {
  title: string
  /** Label of the select. */
  label: string
  placeholder: string
  hint: string
  /** Null = none yet. */
  value: Option | null
  onChange: (option: Option | null) => void
  actionLabel: string
  /** Cannot be done (yet). */
  disabled: boolean
  /** Runs before the action, when a record is chosen; false = something is missing, which `children` explain. */
  check: () => boolean
  /** The dialog closes after it. */
  onChoose: (option: Option) => Promise<unknown>
  onClose: () => void
  /** What choosing it would do. */
  children: ReactNode
}

/** Choice of the one record that something is added to or with. Mounted = open. */
export function ChooseDialog<Option>({
  title,
  value,
  onChange,
  actionLabel,
  disabled,
  check,
  onChoose,
  onClose,
  children,
  ...select
}: ChooseDialogProps<Option>) {
  const [tried, setTried] = useState(false)
  const checkAll = () => {
    setTried(true)
    return value !== null && check()
  }
  return (
    <ActionDialog
      title={title}
      actionLabel={actionLabel}
      disabled={disabled}
      check={checkAll}
      onAction={async () => value !== null && onChoose(value)}
      onClose={onClose}
    >
      {(id, busy) => (
        <Box sx={{ pt: 1 }}>
          <AsyncSelect<Option>
            {...select}
            id={`${id}choice`}
            required
            disabled={busy}
            error={tried && value === null ? REQUIRED : undefined}
            value={value}
            onChange={onChange}
          />
          {children}
        </Box>
      )}
    </ActionDialog>
  )
}
