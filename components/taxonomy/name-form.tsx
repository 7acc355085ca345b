'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { BusyButton } from '#components/ui/busy-button.tsx'
import { TextInput } from '#components/ui/fields.tsx'
import type { FormSchema } from '#components/ui/form-state.ts'
import { StaleChoice } from '#components/ui/stale-choice.tsx'
import { useForm } from '#components/ui/use-form.ts'
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

/** All taxonomy items share its rule of names. */
const schema = updateLifeCycle.body as FormSchema<NameValues>

/** The name of a taxonomy item, in its row or below its list. */
export function NameForm({ label, initial, saveLabel, onSave, onCancel, autoFocus = false }: NameFormProps) {
  const form = useForm<NameValues>({ initial, labels: { name: label }, schema, onSubmit: (body) => onSave(body) })
  if (form.stale !== null) return <StaleChoice form={form} />
  const { error, ...field } = form.bind('name')
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onCancel === undefined || form.busy) return
        event.stopPropagation()
        onCancel()
      }}
      sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 1, width: '100%' }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <TextInput {...field} error={error ?? form.errors['']} autoFocus={autoFocus} />
      </Box>
      {/* Beside the field, also when a message stands below it. */}
      <Box sx={{ display: 'flex', gap: 0.5, alignSelf: 'flex-start', mt: '25px' }}>
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
