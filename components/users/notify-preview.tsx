'use client'
import { useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { countedText } from '#lib/text/counted-text.ts'
import type { CallInput } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import { namesText } from '#lib/impact/words.ts'
import type { NotifyMail } from '#lib/bulk/notify-contract.ts'
import { leftOutTexts, noAccessText } from '#lib/bulk/notify-words.ts'

type PreviewBody = Exclude<CallInput<'POST /api/v1/User/notify-preview'>['body'], FormData>
/** People, or the users of subscriptions. */
export type NotifiedPeople =
  | { people: Extract<PreviewBody, { people: unknown }>['people'] }
  | { subscriptions: Extract<PreviewBody, { subscriptions: unknown }>['subscriptions'] }

const FRAME_HEIGHT = 320

interface NotifyPreview {
  /** 'Send 44 e-mails'; 'Send' while nothing is chosen or counted. */
  actionLabel: string
  disabled: boolean
  /** What is shown below the choice. */
  shown: ReactNode
}

/**
 * A preview of who would get which mail and who gets nothing, with the mails as they will be sent.
 * @param leavesOut those whom a mail does not concern are left out; one person whom somebody chose is written to all the same, after a warning
 */
export function useNotifyPreview(body: PreviewBody | null, leavesOut: boolean): NotifyPreview {
  const { data, error, isValidating, mutate } = useApi('POST /api/v1/User/notify-preview', body && { body }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const preview = data !== undefined && !isValidating && error === undefined ? data : null
  const failed = error !== undefined && !isValidating
  const mails =
    preview === null
      ? []
      : [
          { name: '3W', mail: preview.threeW },
          { name: 'AMDS', mail: preview.amds },
        ].filter((one): one is { name: string; mail: NotifyMail } => one.mail !== null)
  const count = mails.reduce((sum, { mail }) => sum + mail.recipients, 0)
  return {
    actionLabel: leavesOut && count > 0 ? `Send ${countedText(count, 'e-mail', 'e-mails')}` : 'Send',
    // Without a count one may still write to the one person.
    disabled: body !== null && ((preview === null && !(failed && !leavesOut)) || (preview !== null && leavesOut && count === 0)),
    shown:
      body === null ? null : (
        <>
          {error !== undefined && (
            <RetryAlert retrying={isValidating} onRetry={() => void mutate()}>
              Who would get an e-mail could not be read.
            </RetryAlert>
          )}
          <Box
            aria-live="polite"
            aria-busy={preview === null && !failed}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&:empty': { display: 'none' } }}
          >
            {preview !== null
              ? mails.map(({ name, mail }) => <MailPreview key={name} name={name} mail={mail} leavesOut={leavesOut} />)
              : error === undefined && <TextSkeleton lines={3} />}
          </Box>
        </>
      ),
  }
}

function MailPreview({ name, mail: { recipients, leftOut, sample }, leavesOut }: { name: string; mail: NotifyMail; leavesOut: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Box component="section" aria-label={name} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {leavesOut && (
        <Typography variant="body2">{`${name}: ${recipients === 0 ? 'nobody gets it' : `${countedText(recipients, 'person gets it', 'people get it')}`}.`}</Typography>
      )}
      {leftOut.map(({ reason, people, names }) => (
        <Alert key={reason} severity={leavesOut ? 'info' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
          {leavesOut
            ? `${countedText(people, 'person gets', 'people get')} no ${name} mail (${leftOutTexts[reason]}): ${namesText(names, people)}.`
            : noAccessText(name, reason)}
        </Alert>
      ))}
      {sample !== null && (
        <>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ justifySelf: 'start' }}>
            {open ? `Hide the ${name} mail` : `Show the ${name} mail`}
          </Button>
          {open && (
            <>
              <Typography
                variant="caption"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >{`To ${sample.recipient} · ${sample.subject}`}</Typography>
              {/* Without any rights: no script, no form, no way out of the frame. */}
              <Box
                component="iframe"
                title={`The ${name} mail`}
                sandbox=""
                srcDoc={sample.html}
                sx={{ width: '100%', height: FRAME_HEIGHT, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
              />
            </>
          )}
        </>
      )}
    </Box>
  )
}
