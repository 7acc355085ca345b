import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'

interface SubscriptionChoiceProps {
  id: string
  label: string
  subscriptions: readonly { id: string; serviceName: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
  required?: boolean
  /** What stands behind a subscription, and whether it can be changed. */
  note?: (id: string) => string | undefined
  fixed?: (id: string) => boolean
}

/** Subscriptions of the company, to be ticked. */
export function SubscriptionChoice({
  id,
  label,
  subscriptions,
  value,
  onChange,
  error,
  required = false,
  note,
  fixed,
}: SubscriptionChoiceProps) {
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      required={required}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {subscriptions.map((subscription, index) => (
        <FormControlLabel
          key={subscription.id}
          sx={{ alignItems: 'flex-start', mr: 0 }}
          control={
            <Checkbox
              size="small"
              id={index === 0 ? id : undefined}
              checked={value.includes(subscription.id)}
              disabled={fixed?.(subscription.id) ?? false}
              sx={{ py: 0.5 }}
              onChange={(_, on) => onChange(on ? [...value, subscription.id] : value.filter((one) => one !== subscription.id))}
            />
          }
          label={
            <Box component="span" sx={{ typography: 'body2', display: 'block', pt: 0.5, overflowWrap: 'anywhere' }}>
              {subscription.serviceName}
              {note?.(subscription.id) !== undefined && (
                <Box component="span" sx={{ color: 'text.secondary' }}>{` (${note(subscription.id)})`}</Box>
              )}
            </Box>
          }
        />
      ))}
      {error !== undefined && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
