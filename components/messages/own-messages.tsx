'use client'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { QueueList, useShown, type StateChoice } from '#components/ui/queue-list.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import type { MessageState } from '#lib/messages/words.ts'
import { MessageCard } from './message-card.tsx'

const choices: readonly StateChoice<MessageState>[] = [
  {
    value: null,
    label: 'All',
    nothing: (
      <>
        You have not written to us yet. Every service of{' '}
        <Link component={NextLink} href="/" prefetch={false}>
          the catalogue
        </Link>{' '}
        has a form.
      </>
    ),
  },
  { value: 'RECEIVED', label: 'Received', nothing: 'No message waits for an answer.' },
  { value: 'ANSWERED', label: 'Answered', nothing: 'No message was answered yet.' },
  { value: 'CLOSED', label: 'Closed', nothing: 'No message is closed.' },
]

/** What the reader asked the firm, and the answers. */
export function OwnMessages() {
  const shown = useShown(choices)
  const list = usePagedList('POST /api/v1/Message/own/paged', shown.page, { filters: shown.filters })
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        My messages
      </Typography>
      <QueueList
        label="Messages"
        list={list}
        choices={choices}
        shown={shown}
        card={(message) => <MessageCard key={message.id} message={message} />}
      />
    </Box>
  )
}
