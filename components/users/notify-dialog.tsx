'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ACTION_TAKEN } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'
import { NO_MAIL_CHOSEN } from '#lib/users/contract.ts'
import { useNotifyPreview, type NotifiedPeople } from './notify-preview.tsx'

export type { NotifiedPeople }

export interface MailChoice {
  send3WEmail: boolean
  sendAmdsEmail: boolean
}

interface NotifyDialogProps {
  title: string
  whom: NotifiedPeople
  onSend: (choice: MailChoice) => Promise<unknown>
  /** Work on many people: those whom a mail does not concern are left out, and the general banner is left to it. */
  quiet?: boolean
  onClose: () => void
}

/** Choice of the e-mails to send again; at least one of both (B293). It says who gets what, and shows the mails. Mounted = open. */
export function NotifyDialog({ title, whom, onSend, quiet = false, onClose }: NotifyDialogProps) {
  const banner = useBanner()
  const [choice, setChoice] = useState<MailChoice>({ send3WEmail: false, sendAmdsEmail: false })
  const [tried, setTried] = useState(false)
  const none = !choice.send3WEmail && !choice.sendAmdsEmail
  const preview = useNotifyPreview(none ? null : { ...whom, ...choice }, quiet)
  const check = () => {
    setTried(true)
    return !none
  }
  const send = async () => {
    await onSend(choice)
    if (!quiet) banner.success(ACTION_TAKEN)
  }
  return (
    <ActionDialog
      title={title}
      actionLabel={preview.actionLabel}
      disabled={preview.disabled}
      check={check}
      onAction={send}
      onClose={onClose}
    >
      {(id, busy) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <FormControl component="fieldset" error={tried && none}>
            <FormLabel component="legend">E-mails to send</FormLabel>
            <CheckboxInput
              id={`${id}3w`}
              label="3W"
              value={choice.send3WEmail}
              disabled={busy}
              onChange={(on) => setChoice({ ...choice, send3WEmail: on })}
            />
            <CheckboxInput
              id={`${id}amds`}
              label="AMDS"
              value={choice.sendAmdsEmail}
              disabled={busy}
              onChange={(on) => setChoice({ ...choice, sendAmdsEmail: on })}
            />
            {tried && none && <FormHelperText role="alert">{NO_MAIL_CHOSEN}</FormHelperText>}
          </FormControl>
          {preview.shown}
        </Box>
      )}
    </ActionDialog>
  )
}
