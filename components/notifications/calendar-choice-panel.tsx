'use client'
import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { alarmLeads, type CalendarChoice } from '#lib/personal/alarm-contract.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** In place of null, which a field has no value for. */
const NEVER = 'never'
const valueOf = (days: number | null): string => (days === null ? NEVER : String(days))

/** How deadlines come into the reader's own calendar: as entries of their own, with a reminder some days before. */
export function CalendarChoicePanel({ choice }: { choice: CalendarChoice }) {
  const [deadlines, setDeadlines] = useState(choice.deadlines)
  const [alarmDays, setAlarmDays] = useState<CalendarChoice['alarmDays']>(choice.alarmDays)
  const { write, attempt, busy } = useWrite()
  const submit = () =>
    attempt(() =>
      write(
        'PUT /api/v1/Notification/calendar',
        { body: { deadlines, alarmDays } },
        { success: 'Your calendar settings have been updated.', invalidates: ['/api/v1/Notification/calendar'] },
      ),
    )
  return (
    <SettingsPanel
      id="deadlines"
      title="Deadlines in your calendar"
      intro="A comment period of months is one long bar in a calendar. Its last day can stand there by itself, with a reminder in time."
      action="Update calendar"
      busy={busy}
      onSubmit={submit}
    >
      <CheckboxInput
        id="calendar-deadlines"
        label="Show deadlines as entries of their own in my calendar subscription"
        value={deadlines}
        onChange={setDeadlines}
      />
      <TextField
        select
        id="calendar-alarm"
        label="Remind me"
        helperText="Also in the files that you download."
        value={valueOf(alarmDays)}
        onChange={({ target: { value } }) => setAlarmDays(alarmLeads.find(({ days }) => valueOf(days) === value)?.days ?? null)}
        sx={{ my: 2, width: { xs: '100%', sm: 280 } }}
      >
        {alarmLeads.map(({ days, name }) => (
          <MenuItem key={name} value={valueOf(days)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </SettingsPanel>
  )
}
