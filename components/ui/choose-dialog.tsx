'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import { REQUIRED } from '#lib/http/texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import { AsyncSelect } from './async-select.tsx'
import type { LoadOptions } from './use-option-pages.ts'


interface ChooseDialogProps<Option> {
  title: string
  /** Of the select. */
  label: string
  placeholder: string
  hint: string
  load: LoadOptions<Option>
  getKey: (option: Option) => string
  getLabel: (option: Option) => string
  /** Takes the key of the chosen one; the dialog closes after it. */
  onChoose: (key: string) => Promise<unknown>
  onClose: () => void
}

/** Choice of the one record that something is added to or with. Mounted = open. */
export function ChooseDialog<Option>({ title, label, placeholder, hint, load, getKey, getLabel, onChoose, onClose }: ChooseDialogProps<Option>) {
  const [chosen, setChosen] = useState<Option | null>(null)
  const [tried, setTried] = useState(false)
  const check = () => {
    setTried(true)
    return chosen !== null
  }
  return (
    <ActionDialog title={title} actionLabel="Add" check={check} onAction={async () => chosen !== null && onChoose(getKey(chosen))} onClose={onClose}>
      {(id, busy) => (
        <Box sx={{ pt: 1 }}>
          <AsyncSelect<Option>
            id={`${id}choice`}
            label={label}
            required
            placeholder={placeholder}
            hint={hint}
            disabled={busy}
            error={tried && chosen === null ? REQUIRED : undefined}
            value={chosen}
            onChange={setChosen}
            load={load}
            getKey={getKey}
            getLabel={getLabel}
          />
        </Box>
      )}
    </ActionDialog>
  )
}
