'use client'
import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRouter } from 'next/navigation'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { call } from '#lib/http/client.ts'
import { TERMS_TITLE, termsText } from '#lib/users/terms.ts'
import { logout } from './logout.ts'

/** B631, px. */
const WIDTH = 1400

interface TermsDialogProps {
  /** The reader has to accept before going on; only Accept and Refuse lead out (B076, B088). */
  mustAccept: boolean
  /** Where Refuse leads (A042). */
  refusalUrl: string
  privacyUrl: string
  onClose: () => void
}

const PRIVACY = 'privacy statement'

/** The text, where it speaks of the privacy statement with a link to it; in another tab, since this dialog covers the page until the reader decides. */
function withPrivacyLink(text: string, privacyUrl: string): ReactNode {
  const at = text.indexOf(PRIVACY)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <Link href={privacyUrl} target="_blank" rel="noopener">
        {PRIVACY}
      </Link>
      {text.slice(at + PRIVACY.length)}
    </>
  )
}

/** The terms and conditions; Accept is followed by a fresh profile (B086). */
export function TermsDialog({ mustAccept, refusalUrl, privacyUrl, onClose }: TermsDialogProps) {
  const id = useId()
  const router = useRouter()
  const { write, attempt, busy } = useWrite()

  const accept = async () => {
    await write('PATCH /api/v1/User/TermsAndConditionsAccepted', {})
    await call('GET /api/v1/User/MyProfile')
    router.refresh()
    onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      onClose={mustAccept ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: WIDTH } } }}
    >
      <DialogTitle id={id}>{TERMS_TITLE}</DialogTitle>
      <DialogContent tabIndex={0}>
        {mustAccept && <Typography sx={{ mb: 3 }}>Please read and accept the terms and conditions before you use the portal.</Typography>}
        <Box sx={{ columns: { md: 2 }, columnGap: { md: 8 } }}>
          {termsText.map(({ title, paragraphs }, index) => (
            <Box key={title} component="section" sx={{ pb: 2.5, breakInside: 'avoid' }}>
              <Typography variant="h4" component="h3" sx={{ mb: 0.75 }}>
                {`${index + 1}. ${title}`}
              </Typography>
              {paragraphs.map((paragraph) => (
                <Typography key={paragraph} sx={{ mb: 1 }}>
                  {withPrivacyLink(paragraph, privacyUrl)}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {mustAccept ? (
          <>
            {/* Whoever is here as somebody else gets away without a choice in that name. */}
            <Button color="inherit" disabled={busy} onClick={logout} sx={{ mr: 'auto' }}>
              Logout
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => location.assign(refusalUrl)}>
              Refuse
            </Button>
            <BusyButton variant="contained" busy={busy} onClick={() => void attempt(accept)}>
              Accept
            </BusyButton>
          </>
        ) : (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
