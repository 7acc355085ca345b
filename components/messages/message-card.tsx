import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { OwnMessage } from '#lib/messages/contract.ts'
import { messageStates } from '#lib/messages/words.ts'
import { shortMoment } from '#lib/text/short-date.ts'

const colours = { RECEIVED: 'info', ANSWERED: 'success', CLOSED: 'default' } as const

const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {shortMoment(at)}
  </Box>
)

interface MessageCardProps {
  message: OwnMessage
  /** Who asks, where others read it. */
  sender?: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/** One message: about what, how far it is, what was asked and what was answered. */
export function MessageCard({ message, sender, actions }: MessageCardProps) {
  const { reference, subject, text, state, answer, answeredBy, answeredAt, createdAt, closedAt } = message
  return (
    <Box
      component="li"
      aria-label={`${reference}: ${subject}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2" sx={{ lineHeight: 1.3, overflowWrap: 'anywhere' }}>
            {subject}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {reference} · <Moment at={createdAt} />
          </Typography>
        </Box>
        <Chip size="small" variant="outlined" color={colours[state]} label={messageStates[state]} />
      </Box>
      {sender}
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {answer !== null && answeredAt !== null && (
        <Box sx={{ borderLeft: 3, borderColor: 'success.main', pl: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {answeredBy === null ? 'Answered' : `Answer of ${answeredBy}`}, <Moment at={answeredAt} />
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {answer}
          </Typography>
        </Box>
      )}
      {closedAt !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Closed, <Moment at={closedAt} />
        </Typography>
      )}
      {actions}
    </Box>
  )
}
