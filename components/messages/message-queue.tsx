'use client'
import { useState } from 'react'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { QueueList, useShown, type StateChoice } from '#components/ui/queue-list.tsx'
import { useQueryState } from '#components/ui/use-query-state.ts'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import type { Message } from '#lib/messages/contract.ts'
import { MESSAGES_PATH, REFERENCE_QUERY } from '#lib/messages/words.ts'
import type { MessageState } from '#lib/messages/words.ts'
import { personPath, subscriptionPath } from '#lib/people/words.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MESSAGES } from './message-calls.ts'
import { MessageCard } from './message-card.tsx'
import { QueueTabs } from './queue-tabs.tsx'

const choices: readonly StateChoice<MessageState>[] = [
  { value: 'RECEIVED', label: 'Waiting', nothing: 'Nobody waits for an answer.' },
  { value: 'ANSWERED', label: 'Answered', nothing: 'No answered message is open.' },
  { value: 'CLOSED', label: 'Closed', nothing: 'No message was closed yet.' },
]

const one: readonly StateChoice<MessageState>[] = [{ value: null, label: 'One', nothing: 'There is no such message.' }]

/** The queue of messages, or the one whose reference the address names: who asked what about what, to be answered and closed. */
export function MessageQueue() {
  const [chosen, setChosen] = useState<{ message: Message; how: 'answer' | 'close' } | null>(null)
  const { write } = useWrite()
  const reference = useQueryState().query.get(REFERENCE_QUERY)
  const offered = reference === null ? choices : one
  const shown = useShown(offered)
  const list = usePagedList('POST /api/v1/Message/paged', shown.page, { filters: reference === null ? shown.filters : { reference } })
  const done = () => setChosen(null)
  const close = async ({ id, version, reference }: Message) => {
    await write(
      'POST /api/v1/Message/{id}/close',
      { params: { id }, body: { version } },
      { success: `The message ${reference} is closed.`, invalidates: [MESSAGES] },
    )
  }
  return (
    <Box sx={{ maxWidth: 880 }}>
      <QueueTabs current="messages" />
      <Typography variant="h1" sx={{ mb: 2 }}>
        Messages
      </Typography>
      {reference !== null && (
        <Typography sx={{ mb: 2 }}>
          Only {reference} is shown.{' '}
          <Link component={NextLink} href={MESSAGES_PATH} prefetch={false}>
            All messages
          </Link>
        </Typography>
      )}
      <QueueList
        label="Messages"
        list={list}
        choices={offered}
        shown={shown}
        card={(message) => (
          <MessageCard
            key={message.id}
            message={message}
            sender={<Sender message={message} />}
            actions={
              message.state !== 'CLOSED' && (
                <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                  <Button
                    color="inherit"
                    variant="outlined"
                    aria-label={`Close the message ${message.reference}`}
                    onClick={() => setChosen({ message, how: 'close' })}
                  >
                    Close
                  </Button>
                  {message.state === 'RECEIVED' && (
                    <Button
                      variant="contained"
                      aria-label={`Answer the message ${message.reference}`}
                      onClick={() => setChosen({ message, how: 'answer' })}
                    >
                      Answer
                    </Button>
                  )}
                </Box>
              )
            }
          />
        )}
      />
      {chosen?.how === 'answer' && <AnswerDialog message={chosen.message} onClose={done} />}
      {chosen?.how === 'close' && (
        <ConfirmDialog title="Close message" confirmLabel="Close message" onConfirm={() => close(chosen.message)} onClose={done}>
          {chosen.message.state === 'RECEIVED'
            ? `Nobody has answered ${chosen.message.sender.name}. A closed message can no longer be answered.`
            : `The message of ${chosen.message.sender.name} leaves the queue; its answer stays readable.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}

function Sender({ message: { sender, subscriptionId } }: { message: Message }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Link component={NextLink} href={personPath(sender.ppid)} prefetch={false}>
        {sender.name}
      </Link>
      {', '}
      <Link href={`mailto:${sender.email}`} color="inherit">
        {sender.email}
      </Link>
      {`, ${sender.companies.length === 0 ? 'no company' : sender.companies.join(', ')}`}
      {subscriptionId !== null && (
        <>
          {' · '}
          <Link component={NextLink} href={subscriptionPath(subscriptionId)} prefetch={false}>
            Subscription
          </Link>
        </>
      )}
    </Typography>
  )
}
