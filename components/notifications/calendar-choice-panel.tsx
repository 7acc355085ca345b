'use client'
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { ScriptedFields } from '#components/ui/form/scripted-fields.tsx'
import { alarmLeads, type CalendarChoice } from '#lib/personal/alarm-contract.ts'

/** In place of null, which a field has no value for. */
const NEVER = 'never'
const valueOf = (days: number | null): string => (days === null ? NEVER : String(days))

/** How deadlines come into the reader's own calendar: as entries of their own, with a reminder some days before. */
export function CalendarChoicePanel({ choice }: { choice: CalendarChoice }) {
  const [deadlines, setDeadlines] = useState(choice.deadlines)
  const [alarmDays, setAlarmDays] = useState<CalendarChoice['alarmDays']>(choice.alarmDays)
  const { write, attempt, busy } = useWrite()
  const titleId = useId()
  const submit = () =>
    attempt(() =>
      write(
        'PUT /api/v1/Notification/calendar',
        { body: { deadlines, alarmDays } },
        { success: 'Your calendar settings have been updated.', invalidates: ['/api/v1/Notification/calendar'] },
      ),
    )
  return (
    <Box component="section" id="deadlines" aria-labelledby={titleId} sx={{ scrollMarginTop: 72 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 0.5 }}>
        Deadlines in your calendar
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        A comment period of months is one long bar in a calendar. Its last day can stand there by itself, with a reminder in time.
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ScriptedFields>
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
          <div>
            <BusyButton type="submit" variant="contained" busy={busy}>
              Update calendar
            </BusyButton>
          </div>
        </ScriptedFields>
      </Box>
    </Box>
  )
}
