'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { invalidate } from '#lib/http/reread.ts'
import { QueueTabs } from '#components/messages/queue-tabs.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import type { AccessRequest } from '#lib/news-access/contract.ts'
import { ApproveDialog, RefuseDialog } from './decide-dialogs.tsx'
import { RequestCard } from './request-card.tsx'
import { REQUESTS, useWaiting, waitingText } from './requests-link.tsx'
import { useQueryState } from '#components/ui/use-query-state.ts'

const PAGE_SIZE = 20

type State = AccessRequest['state']
const states: readonly { value: State; label: string; nothing: string }[] = [
  { value: 'PENDING', label: 'Waiting', nothing: 'Nobody waits for an answer.' },
  { value: 'APPROVED', label: 'Approved', nothing: 'No request was approved yet.' },
  { value: 'REFUSED', label: 'Refused', nothing: 'No request was refused yet.' },
]

/** The queue of access requests: who asked for what, and what was decided (A134). */
export function RequestsPage() {
  const { query, write } = useQueryState()
  const chosen = states.find(({ value }) => value === query.get('state')) ?? states[0]!
  const page = Math.max(1, Number(query.get('page')) || 1)
  const list = usePagedList('POST /api/v1/AccessRequest/paged', { page, size: PAGE_SIZE }, { filters: { state: chosen.value } })
  const waiting = useWaiting()
  const [deciding, setDeciding] = useState<{ request: AccessRequest; how: 'approve' | 'refuse' } | null>(null)
  const close = () => setDeciding(null)
  const done = () => invalidate(REQUESTS)
  const [counted, setCounted] = useState<{ state: State; total: number } | null>(null)
  const total = list.stale ? undefined : list.data?.totalCount
  if (total !== undefined && (counted?.state !== chosen.value || counted.total !== total)) setCounted({ state: chosen.value, total })
  // While another page of the same state is read, its pages are the same: what was pressed stays, and the focus with it.
  const pages = counted?.state === chosen.value ? Math.ceil(counted.total / PAGE_SIZE) : 0
  return (
    <Box sx={{ maxWidth: 880 }}>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <QueueTabs current="requests" />
      <Typography variant="h1">Access requests</Typography>
      <Typography role="status" sx={{ color: 'text.secondary', mt: 0.5, mb: 2, minHeight: 24 }}>
        {waiting === undefined ? '' : waiting === 0 ? 'No request waits' : waitingText(waiting)}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen.value}
        onChange={(_, next: State | null) => next !== null && write({ state: next === 'PENDING' ? null : next, page: null })}
        aria-label="State"
        sx={{ mb: 2 }}
      >
        {states.map(({ value, label }) => (
          <ToggleButton key={value} value={value} sx={{ px: 2 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {/* Requests of another state are no rows of this one, however well marked: what could be pressed there is another thing. */}
      <ListStates list={{ ...list, stale: false, data: list.stale ? undefined : list.data }}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={false}>{chosen.nothing}</EmptyState>
            </Box>
          ) : (
            <Box component="ul" aria-label={`${chosen.label} requests`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  onApprove={() => setDeciding({ request, how: 'approve' })}
                  onRefuse={() => setDeciding({ request, how: 'refuse' })}
                />
              ))}
            </Box>
          )
        }
      </ListStates>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={Math.min(page, pages)}
          onChange={(_, next) => write({ page: next === 1 ? null : String(next) })}
          sx={{ mt: 2 }}
        />
      )}
      {deciding?.how === 'approve' && <ApproveDialog request={deciding.request} onDone={done} onClose={close} />}
      {deciding?.how === 'refuse' && <RefuseDialog request={deciding.request} onDone={done} onClose={close} />}
    </Box>
  )
}
