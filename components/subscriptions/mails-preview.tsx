import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { RecordSteps } from '#components/ui/form/record-steps.tsx'
import type { Reply } from '#lib/http/client.ts'
import { namesText } from '#lib/impact/words.ts'
import { RECENT_DAYS } from '#lib/renewals/mail-contract.ts'
import { leftOutTexts } from '#lib/renewals/mail-words.ts'
import { countedText } from '#lib/text/counted-text.ts'

type Preview = Reply<'POST /api/v1/Renewal/mail/preview'>

interface MailsPreviewProps {
  /** Undefined = not there yet. */
  preview: Preview | undefined
  /** It is that of what was typed before. */
  pending: boolean
  /** Subject and text can be sent. */
  complete: boolean
  error: unknown
  onRetry: () => void
  onStep: (position: number) => void
}

const FRAME_HEIGHT = 340
const grid = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 } as const

/** How many mails go to whom, about which subscriptions nobody is written to, and the mails one by one. */
export function MailsPreview({ preview, pending, complete, error, onRetry, onStep }: MailsPreviewProps) {
  return (
    <Box component="section" aria-label="E-mails" sx={{ ...grid, borderTop: 1, borderColor: 'divider', pt: 2 }}>
      {error !== undefined && (
        <RetryAlert error={error} onRetry={onRetry}>
          The e-mails could not be shown.
        </RetryAlert>
      )}
      {!complete ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The e-mails are shown here when subject and text are complete.
        </Typography>
      ) : preview === undefined ? (
        error === undefined && <TextSkeleton lines={5} />
      ) : (
        <Box aria-busy={pending} sx={{ ...grid, opacity: pending ? 0.6 : 1 }}>
          <Counts {...preview} />
          {preview.shown !== null && <Shown shown={preview.shown} total={preview.mails} onStep={onStep} />}
        </Box>
      )}
    </Box>
  )
}

const about = (count: number): string => countedText(count, 'subscription', 'subscriptions')

function Counts({ mails, people, leftOut, notOnDesk, recent }: Preview) {
  return (
    <Box aria-live="polite" sx={{ ...grid, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {mails === 0
          ? 'Nobody is written to.'
          : `${countedText(mails, 'e-mail', 'e-mails')} to ${countedText(people, 'main contact', 'main contacts')}.`}
      </Typography>
      {recent.subscriptions > 0 && (
        <Alert severity="warning">
          {`In the last ${RECENT_DAYS} days main contacts were written to about ${about(recent.subscriptions)} already: ${namesText(recent.names, recent.subscriptions)}`}
        </Alert>
      )}
      {leftOut.map(({ reason, subscriptions, names }) => (
        <Alert key={reason} severity="info">
          {`Nothing about ${about(subscriptions)} (${leftOutTexts[reason]}): ${namesText(names, subscriptions)}`}
        </Alert>
      ))}
      {notOnDesk > 0 && (
        <Alert severity="info">{`Nothing about ${about(notOnDesk)} that you do not follow or that ${notOnDesk === 1 ? 'is' : 'are'} no longer there.`}</Alert>
      )}
    </Box>
  )
}

interface ShownProps {
  shown: NonNullable<Preview['shown']>
  total: number
  onStep: (position: number) => void
}

function Shown({ shown: { position, name, email, company, subject, html }, total, onStep }: ShownProps) {
  const steps = {
    position: position + 1,
    total,
    previous: position > 0 ? String(position - 1) : undefined,
    next: position + 1 < total ? String(position + 1) : undefined,
    onOpen: (at: string) => onStep(Number(at)),
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2">{`To ${name === email ? email : `${name}, ${email}`}`}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>{`${company} · ${subject}`}</Typography>
        </Box>
        {total > 1 && <RecordSteps steps={steps} label="E-mails of the preview" disabled={false} onStep={steps.onOpen} />}
      </Box>
      {/* Without any rights: no script, no form, no way out of the frame. */}
      <Box
        component="iframe"
        title={`The e-mail to ${name}`}
        sandbox=""
        srcDoc={html}
        sx={{ width: '100%', height: FRAME_HEIGHT, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
      />
    </>
  )
}
