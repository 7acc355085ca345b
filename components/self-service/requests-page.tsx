'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { QueueTabs } from '#components/messages/queue-tabs.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useQueryState } from '#components/ui/use-query-state.ts'
import { REASON_LENGTH, refusePeopleRequest, type PeopleRequest } from '#lib/self-service/staff-contract.ts'
import { requestText, type RequestState } from '#lib/self-service/words.ts'
import { SELF_SERVICE } from './calls.ts'
import { RequestCard } from './request-card.tsx'

const PAGE_SIZE = 20
const states: readonly { value: RequestState; label: string; nothing: string }[] = [
  { value: 'PENDING', label: 'Waiting', nothing: 'Nobody waits for a decision.' },
  { value: 'APPROVED', label: 'Approved', nothing: 'No request was approved lately.' },
  { value: 'REFUSED', label: 'Refused', nothing: 'No request was refused lately.' },
]

/** The queue of what main contacts ask for: people to be invited, changed and removed. */
export function PeopleRequestsPage() {
  const { query, write: toAddress } = useQueryState()
  const { write } = useWrite()
  const [deciding, setDeciding] = useState<{ request: PeopleRequest; how: 'approve' | 'refuse' } | null>(null)
  const chosen = states.find(({ value }) => value === query.get('state')) ?? states[0]!
  const page = Math.max(1, Number(query.get('page')) || 1)
  const list = usePagedList('POST /api/v1/SelfService/request/paged', { page, size: PAGE_SIZE }, { filters: { state: chosen.value } })
  const pages = list.stale || !list.data ? 0 : Math.ceil(list.data.totalCount / PAGE_SIZE)
  const close = () => setDeciding(null)
  return (
    <Box sx={{ maxWidth: 880 }}>
      <QueueTabs current="people" />
      <Typography variant="h1" sx={{ mb: 2 }}>
        Requests about people
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen.value}
        onChange={(_, next: RequestState | null) => next !== null && toAddress({ state: next === 'PENDING' ? null : next, page: null })}
        aria-label="State"
        sx={{ mb: 2 }}
      >
        {states.map(({ value, label }) => (
          <ToggleButton key={value} value={value} sx={{ px: { xs: 1.25, sm: 2 } }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ListStates list={{ ...list, stale: false, data: list.stale ? undefined : list.data }}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
              <EmptyState filtered={false}>{chosen.nothing}</EmptyState>
            </Box>
          ) : (
            <Box component="ul" aria-label="Requests" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map((request) => (
                <RequestCard key={request.id} request={request} onDecide={(how) => setDeciding({ request, how })} />
              ))}
            </Box>
          )
        }
      </ListStates>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => toAddress({ page: next === 1 ? null : String(next) })}
          sx={{ mt: 2 }}
        />
      )}
      {deciding?.how === 'approve' && (
        <ConfirmDialog
          title="Approve request"
          confirmLabel="Approve"
          onConfirm={() =>
            write(
              'POST /api/v1/SelfService/request/{id}/approve',
              { params: { id: deciding.request.id } },
              { success: `${requestText(deciding.request)} is approved.`, invalidates: [SELF_SERVICE] },
            )
          }
          onClose={close}
        >
          {approvalText(deciding.request)}
        </ConfirmDialog>
      )}
      {deciding?.how === 'refuse' && (
        <FormDialog<{ reason: string }>
          title="Refuse request"
          subtitle={requestText(deciding.request)}
          saveLabel="Refuse"
          initial={{ reason: '' }}
          labels={{ reason: 'Reason' }}
          schema={refusePeopleRequest.body}
          onSubmit={(body) =>
            write(
              'POST /api/v1/SelfService/request/{id}/refuse',
              { params: { id: deciding.request.id }, body },
              { success: `${requestText(deciding.request)} is refused.`, invalidates: [SELF_SERVICE] },
            )
          }
          onClose={close}
        >
          {(form) => (
            <TextAreaInput
              {...form.bind('reason')}
              max={REASON_LENGTH}
              rows={4}
              hint={`${deciding.request.requestedBy} reads it in a mail and under Your people.`}
            />
          )}
        </FormDialog>
      )}
    </Box>
  )
}

/** What happens when it is approved. */
function approvalText({ kind, person, email, company }: PeopleRequest): string {
  if (kind === 'INVITE') return `${person} gets an invitation to ${company.name} at ${email}.`
  if (kind === 'REMOVE') return `${person} leaves ${company.name} and all of its subscriptions.`
  return `The subscriptions of ${person} change at once.`
}
