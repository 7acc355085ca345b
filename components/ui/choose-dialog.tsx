'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { AsyncSelect } from './async-select.tsx'
import { useBanner } from './banner-queue.tsx'
import { BusyButton } from './busy-button.tsx'
import type { LoadOptions } from './use-option-pages.ts'

const REQUIRED = 'This field is required'

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
  const id = useId()
  const banner = useBanner()
  const [chosen, setChosen] = useState<Option | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setTried(true)
    if (chosen === null) return
    setBusy(true)
    try {
      await onChoose(getKey(chosen))
      onClose()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} onClick={() => void add()}>
          Add
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
