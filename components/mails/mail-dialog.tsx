'use client'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { failureText } from '#components/ui/feedback/failure.ts'
import { personCell } from '#components/people/person-link.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Mail } from '#lib/mail/contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { MailState } from './mail-state.tsx'
import { kindText } from '#lib/mail/words.ts'

interface MailDialogProps {
  id: string
  subject: string
  onResend: () => void
  onClose: () => void
}

/** One mail as its reader sees it. */
export function MailDialog({ id, subject, onResend, onClose }: MailDialogProps) {
  const { data, error } = useApi('GET /api/v1/Mail/{id}', { params: { id } })
  return (
    <ReadDialog
      title={subject}
      width="md"
      fillsPhone
      actions={
        <Button color="inherit" onClick={onResend} sx={{ mr: 'auto' }}>
          Send again
        </Button>
      }
      onClose={onClose}
    >
      {data !== undefined ? (
        <Content mail={data} />
      ) : error !== undefined ? (
        <Alert severity="error">{failureText(error).text}</Alert>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </ReadDialog>
  )
}

function Content({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<'html' | 'text'>(mail.html === null ? 'text' : 'html')
  const facts = [
    ['To', personCell(mail.recipientPpid, mail.recipient) ?? mail.recipient],
    ['Kind', kindText(mail.kind)],
    ['Written on', shortMoment(mail.createdAt)],
    ['Sent on', mail.sentAt === null ? null : shortMoment(mail.sentAt)],
    ['Tries', String(mail.attempts)],
  ] as const
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Box key={name} sx={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Box>
            ),
        )}
        <dt>State</dt>
        <dd>
          <MailState mail={mail} />
        </dd>
      </Box>
      {mail.lastError !== null && <Alert severity="error">{mail.lastError}</Alert>}
      {mail.html !== null && (
        <ToggleButtonGroup
          size="small"
          exclusive
          value={form}
          onChange={(_, value: 'html' | 'text' | null) => value !== null && setForm(value)}
          aria-label="Form of the mail"
        >
          <ToggleButton value="html">HTML</ToggleButton>
          <ToggleButton value="text">Plain text</ToggleButton>
        </ToggleButtonGroup>
      )}
      {form === 'html' && mail.html !== null ? (
        // Without any rights: no script, no form, no way out of the frame.
        <Box
          component="iframe"
          title="The mail as HTML"
          sandbox=""
          srcDoc={mail.html}
          sx={{ width: '100%', height: 'min(60vh, 640px)', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
        />
      ) : (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="The mail as plain text"
          sx={{
            m: 0,
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontSize: '0.8125rem',
            maxHeight: 'min(60vh, 640px)',
            overflowY: 'auto',
          }}
        >
          {mail.text}
        </Box>
      )}
    </Box>
  )
}
