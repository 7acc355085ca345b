'use client'
import { useId, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { OFF, WEEKLY, frequencies, notificationTypes, type Frequency, type NotificationType } from '#lib/personal/words.ts'
import type { Preferences } from '#lib/personal/preferences-contract.ts'
import { mailsOfNothing } from './preferences-words.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** What each frequency means, where its name is not enough. */
const hints: Partial<Record<Frequency, string>> = { [OFF]: 'No mails; the bell still tells you.', [WEEKLY]: 'On Monday morning.' }

/** The reader's notifications, by mail and by the bell, and how often mails come (A116, A201). */
export function PreferencesPanel({ preferences }: { preferences: Preferences }) {
  const [types, setTypes] = useState<ReadonlySet<number>>(new Set(preferences.types))
  const [frequency, setFrequency] = useState(preferences.frequencies[0] ?? WEEKLY)
  const { write, attempt, busy } = useWrite()
  const [tried, setTried] = useState(false)
  const kinds = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const error = tried ? mailsOfNothing(types.size, frequency) : null

  const toggle = (value: number, on: boolean) => setTypes(new Set(on ? [...types, value] : [...types].filter((type) => type !== value)))
  const submit = async () => {
    setTried(true)
    if (mailsOfNothing(types.size, frequency) !== null) return kinds.current?.querySelector('input')?.focus()
    await attempt(() =>
      write(
        'PUT /api/v1/Notification',
        { body: { types: [...types] as NotificationType[], frequencies: [frequency as Frequency] } },
        { success: 'Your notifications have been updated.', invalidates: ['/api/v1/Notification'] },
      ),
    )
  }
  return (
    <SettingsPanel
      id="notifications"
      title="Notifications"
      intro="Choose what you want to hear about. You are told only of what you may read."
      action="Update notifications"
      busy={busy}
      onSubmit={submit}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
        <FormControl component="fieldset" ref={kinds} error={error !== null} aria-describedby={error === null ? undefined : errorId}>
          <FormLabel component="legend">Tell me about</FormLabel>
          {notificationTypes.map(({ value, name }) => (
            <CheckboxInput
              key={value}
              id={`notification-type-${value}`}
              label={name}
              value={types.has(value)}
              onChange={(on) => toggle(value, on)}
            />
          ))}
          <FormHelperText id={errorId} role="alert" sx={{ mx: 0, '&:empty': { display: 'none' } }}>
            {error}
          </FormHelperText>
        </FormControl>
        <FormControl component="fieldset">
          <FormLabel component="legend" id="notification-frequency">
            By mail
          </FormLabel>
          <RadioGroup aria-labelledby="notification-frequency" value={frequency} onChange={(_, value) => setFrequency(Number(value))}>
            {frequencies.map(({ value, name }) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio />}
                label={
                  <>
                    {name}{' '}
                    {hints[value] !== undefined && (
                      <Typography component="span" variant="caption" sx={{ ml: 0.5, color: 'text.secondary' }}>
                        {hints[value]}
                      </Typography>
                    )}
                  </>
                }
              />
            ))}
          </RadioGroup>
        </FormControl>
      </Box>
    </SettingsPanel>
  )
}
