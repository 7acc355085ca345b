'use client'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { setSelfService, type SelfServiceSetting } from '#lib/self-service/staff-contract.ts'
import { modeHints, modes, type Mode } from '#lib/self-service/words.ts'
import { countedText } from '#lib/text/counted-text.ts'

interface SelfServiceDialogProps {
  company: { id: string; name: string }
  setting: SelfServiceSetting
  onClose: () => void
}

/** What ends when self-service is switched off. */
const endingText = ({ openInvitations, waitingRequests }: SelfServiceSetting): string =>
  [
    openInvitations > 0 ? countedText(openInvitations, 'open invitation', 'open invitations') : null,
    waitingRequests > 0 ? countedText(waitingRequests, 'waiting request', 'waiting requests') : null,
  ]
    .filter((text) => text !== null)
    .join(' and ')

/** Says what the main contacts of a company may do. Mounted = open. */
export function SelfServiceDialog({ company: { id, name }, setting, onClose }: SelfServiceDialogProps) {
  const { write } = useWrite()
  const ending = endingText(setting)
  return (
    <FormDialog<{ mode: Mode }>
      title="Self-service"
      subtitle={name}
      initial={{ mode: setting.mode }}
      labels={{ mode: 'Main contacts' }}
      schema={setSelfService.body}
      onSubmit={(body) =>
        write(
          'PUT /api/v1/SelfService/setting/{id}',
          { params: { id }, body },
          {
            success: `Self-service of ${name}: ${modes[body.mode].toLowerCase()}.`,
            invalidates: ['/api/v1/SelfService', '/api/v1/Entity'],
          },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioGroup
            id={form.bind('mode').id}
            aria-label="What main contacts may do"
            value={form.values.mode}
            onChange={(_, mode) => form.set('mode', mode)}
          >
            {(Object.keys(modes) as Mode[]).map((mode) => (
              <FormControlLabel
                key={mode}
                value={mode}
                control={<Radio size="small" />}
                sx={{ alignItems: 'flex-start', mb: 1 }}
                label={
                  <>
                    <Typography component="span" sx={{ display: 'block', pt: 0.5 }}>
                      {modes[mode]}
                    </Typography>
                    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
                      {modeHints[mode]}
                    </Typography>
                  </>
                }
              />
            ))}
          </RadioGroup>
          {form.values.mode === 'OFF' && setting.mode !== 'OFF' && ending !== '' && (
            <Alert severity="warning">{`With it ${ending} end.`}</Alert>
          )}
        </>
      )}
    </FormDialog>
  )
}
