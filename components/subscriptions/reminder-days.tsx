'use client'
import { useId } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useApi } from '#lib/http/use-api.ts'
import { reminderDays, type ReminderDays as Days } from '#lib/renewals/reminder-contract.ts'

const textOf = (days: readonly Days[]): string =>
  days.length === 0
    ? 'You are not told when subscriptions end.'
    : `You are told ${new Intl.ListFormat('en', { type: 'conjunction' }).format(days.map(String))} days before a subscription ends.`

/** When the reader is told of what ends: each box takes effect at once. */
export function ReminderDays() {
  const id = useId()
  const { write, attempt, busy } = useWrite()
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/Renewal/reminders', {}, { revalidateOnFocus: false })
  const choose = (days: Days[]) =>
    attempt(async () => {
      // The box shows what is being saved, and what is stored when that fails.
      const saving = write(
        'PUT /api/v1/Renewal/reminders',
        { body: { days } },
        { success: ({ days: saved }) => textOf(saved), topic: 'renewal-reminders' },
      )
      await mutate(saving, { optimisticData: { days }, revalidate: false })
    })
  if (error !== undefined && data === undefined)
    return (
      <RetryAlert retrying={isValidating} onRetry={() => void mutate()} sx={{ mb: 2 }}>
        When you are told of what ends could not be read.
      </RetryAlert>
    )
  const chosen = data?.days ?? []
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={`${id}hint`} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box component="span" id={id} sx={{ typography: 'body2' }}>
          Tell me before the end
        </Box>
        {reminderDays.map((days) => (
          <FormControlLabel
            key={days}
            label={`${days} days`}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(days)}
                disabled={data === undefined}
                onChange={(_, on) => !busy && void choose(reminderDays.filter((one) => (one === days ? on : chosen.includes(one))))}
              />
            }
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ mr: 0 }}
          />
        ))}
      </Box>
      <FormHelperText id={`${id}hint`} sx={{ mt: 0 }}>
        By e-mail and in the bell, of renewals that you own and of those without an owner whose contact you are, until they are agreed or
        will end.
      </FormHelperText>
    </Box>
  )
}
