'use client'
import { useId } from 'react'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

interface OutsiderConfirmProps {
  id?: string
  warning: string
  /** What is ticked to go on. */
  tick: string
  checked: boolean
  onChange: (on: boolean) => void
  /** Said when it was left out. */
  error: string | undefined
}

/** Says that access is given across companies, and asks for it once more. */
export function OutsiderConfirm({ id, warning, tick, checked, onChange, error }: OutsiderConfirmProps) {
  const errorId = useId()
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}>
      {warning}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            id={id}
            checked={checked}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: { 'aria-invalid': error !== undefined, 'aria-describedby': error === undefined ? undefined : errorId } }}
          />
        }
        label={tick}
        sx={{ display: 'flex', mt: 0.5, mr: 0, '& .MuiFormControlLabel-label': { typography: 'body2', fontWeight: 600 } }}
      />
      {error !== undefined && (
        <FormHelperText id={errorId} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Alert>
  )
}
