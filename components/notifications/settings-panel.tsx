import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ScriptedFields } from '#components/ui/form/scripted-fields.tsx'

interface SettingsPanelProps {
  /** Address of the section within the page. */
  id: string
  title: string
  intro: string
  /** Of the button that saves. */
  action: string
  busy: boolean
  onSubmit: () => Promise<unknown>
  children: ReactNode
}

/** A part of the own settings: what it is about, its fields, and the button that saves them. */
export function SettingsPanel({ id, title, intro, action, busy, onSubmit, children }: SettingsPanelProps) {
  const titleId = `${id}-title`
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={{ scrollMarginTop: 72 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        {intro}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <ScriptedFields>
          {children}
          <div>
            <BusyButton type="submit" variant="contained" busy={busy}>
              {action}
            </BusyButton>
          </div>
        </ScriptedFields>
      </Box>
    </Box>
  )
}
