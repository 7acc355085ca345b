'use client'
import { useState } from 'react'
import type { z } from 'zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { updateLifeCycle } from '#lib/taxonomy/contract.ts'

export interface NameValues {
  name: string
  /** Of the stored item; 0 = a new one. */
  version: number
}

interface NameFormProps {
  /** Of the field. */
  label: string
  initial: NameValues
  saveLabel: string
  onSave: (values: NameValues) => Promise<unknown>
  /** Left out = the form stays. Esc cancels too. */
  onCancel?: () => void
  autoFocus?: boolean
}

/** The name of a taxonomy item, in its row or below its list. */
export function NameForm({ label, initial, saveLabel, onSave, onCancel, autoFocus = false }: NameFormProps) {
  const form = useForm<NameValues, z.infer<typeof updateLifeCycle.body>>({
    initial,
    labels: { name: label },
    // All taxonomy items share its rule of names.
    schema: updateLifeCycle.body,
    onSubmit: ({ name }, { version }) => onSave({ name, version }),
  })
  /** A field that adds something and was emptied by hand is as at first: nothing is asked of it until the next Add. */
  const [emptied, setEmptied] = useState(false)
  if (form.stale !== null) return <StaleChoice form={form} />
  const { error, ...field } = form.bind('name')
  const change = (name: string) => {
    field.onChange(name)
    setEmptied(name === '' && initial.name === '')
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        setEmptied(false)
        form.submit(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onCancel === undefined || form.busy) return
        event.stopPropagation()
        onCancel()
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateRows: 'repeat(3, auto)',
        columnGap: 1,
        width: '100%',
        // Its label, the field itself and its message have a line each.
        '& > .MuiFormControl-root': {
          display: 'grid',
          gridRow: '1 / -1',
          gridTemplateRows: 'subgrid',
          justifyItems: 'start',
          '& > .MuiInputBase-root': { width: 1 },
        },
      }}
    >
      <TextInput {...field} onChange={change} error={emptied ? undefined : (error ?? form.errors[''])} autoFocus={autoFocus} />
      {/* Beside the field, however many lines its label has and whatever stands below it. */}
      <Box sx={{ display: 'flex', gap: 0.5, gridRow: 2, alignItems: 'center' }}>
        <BusyButton type="submit" variant="outlined" busy={form.busy}>
          {saveLabel}
        </BusyButton>
        {onCancel && (
          <Button color="inherit" onClick={onCancel} disabled={form.busy}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  )
}
