import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import SentIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import type { MailRow } from '#lib/mail/contract.ts'
import { stateText } from '#lib/mail/words.ts'

const looks = {
  pending: { Icon: WaitingIcon, colour: 'text.secondary' },
  sent: { Icon: SentIcon, colour: 'success.main' },
  failed: { Icon: FailedIcon, colour: 'error.main' },
} as const

/** What became of a mail, as icon and word. */
export function MailState({ mail: { state, lastError } }: { mail: Pick<MailRow, 'state' | 'lastError'> }) {
  const { Icon, colour } = looks[state]
  return (
    <Box component="span" title={lastError ?? undefined} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: colour }}>
      <Icon fontSize="small" aria-hidden />
      {stateText(state)}
    </Box>
  )
}
