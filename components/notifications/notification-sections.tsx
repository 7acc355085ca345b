'use client'
import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import type { Preferences } from '#lib/personal/preferences-contract.ts'
import type { CalendarChoice } from '#lib/personal/alarm-contract.ts'
import { CalendarChoicePanel } from './calendar-choice-panel.tsx'
import { PersonalLinksPanel } from './personal-links-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { TopicsPanel } from './topics-panel.tsx'

interface NotificationSectionsProps {
  preferences: Preferences
  topics: ComponentProps<typeof TopicsPanel>
  calendar: CalendarChoice
}

/** The parts of the profile below the own data: notifications, and the links of their programmes. */
export function NotificationSections({ preferences, topics, calendar }: NotificationSectionsProps) {
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', mt: 5, display: 'grid', gap: 5, '& > section': { pt: 4, borderTop: 1, borderColor: 'divider' } }}>
      <PreferencesPanel preferences={preferences} />
      <TopicsPanel {...topics} />
      <CalendarChoicePanel choice={calendar} />
      <PersonalLinksPanel />
    </Box>
  )
}
