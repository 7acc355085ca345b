'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { invalidate } from '#lib/http/reread.ts'
import { QueueTabs } from '#components/messages/queue-tabs.tsx'
import { QueueList, useShown, type StateChoice } from '#components/ui/queue-list.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import type { AccessRequest } from '#lib/news-access/contract.ts'
import { ApproveDialog, RefuseDialog } from './decide-dialogs.tsx'
import { RequestCard } from './request-card.tsx'
import { REQUESTS, useWaiting, waitingText } from './requests-link.tsx'

const choices: readonly StateChoice<AccessRequest['state']>[] = [
  { value: 'PENDING', label: 'Waiting', nothing: 'Nobody waits for an answer.' },
  { value: 'APPROVED', label: 'Approved', nothing: 'No request was approved yet.' },
  { value: 'REFUSED', label: 'Refused', nothing: 'No request was refused yet.' },
]

/** The queue of access requests: who asked for what, and what was decided (A134). */
export function RequestsPage() {
  const shown = useShown(choices)
  const list = usePagedList('POST /api/v1/AccessRequest/paged', shown.page, { filters: shown.filters })
  const waiting = useWaiting()
  const [deciding, setDeciding] = useState<{ request: AccessRequest; how: 'approve' | 'refuse' } | null>(null)
  const close = () => setDeciding(null)
  const done = () => invalidate(REQUESTS)
  return (
    <Box sx={{ maxWidth: 880 }}>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <QueueTabs current="requests" />
      <Typography variant="h1">Access requests</Typography>
      <Typography role="status" sx={{ color: 'text.secondary', mt: 0.5, mb: 2, minHeight: 24 }}>
        {waiting === undefined ? '' : waiting === 0 ? 'No request waits' : waitingText(waiting)}
      </Typography>
      <QueueList
        label={`${shown.chosen.label} requests`}
        list={list}
        choices={choices}
        shown={shown}
        card={(request) => (
          <RequestCard
            key={request.id}
            request={request}
            onApprove={() => setDeciding({ request, how: 'approve' })}
            onRefuse={() => setDeciding({ request, how: 'refuse' })}
          />
        )}
      />
      {deciding?.how === 'approve' && <ApproveDialog request={deciding.request} onDone={done} onClose={close} />}
      {deciding?.how === 'refuse' && <RefuseDialog request={deciding.request} onDone={done} onClose={close} />}
    </Box>
  )
}
