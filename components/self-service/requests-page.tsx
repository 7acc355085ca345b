'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { QueueTabs } from '#components/messages/queue-tabs.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { QueueList, useShown, type StateChoice } from '#components/ui/queue-list.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import { REASON_LENGTH, refusePeopleRequest, type PeopleRequest } from '#lib/self-service/staff-contract.ts'
import { requestText, type RequestState } from '#lib/self-service/words.ts'
import { SELF_SERVICE } from './calls.ts'
import { RequestCard } from './request-card.tsx'

const choices: readonly StateChoice<RequestState>[] = [
  { value: 'PENDING', label: 'Waiting', nothing: 'Nobody waits for a decision.' },
  { value: 'APPROVED', label: 'Approved', nothing: 'No request was approved lately.' },
  { value: 'REFUSED', label: 'Refused', nothing: 'No request was refused lately.' },
]

/** The queue of what main contacts ask for: people to be invited, changed and removed. */
export function PeopleRequestsPage() {
  const { write } = useWrite()
  const [deciding, setDeciding] = useState<{ request: PeopleRequest; how: 'approve' | 'refuse' } | null>(null)
  const shown = useShown(choices)
  const list = usePagedList('POST /api/v1/SelfService/request/paged', shown.page, { filters: shown.filters })
  const close = () => setDeciding(null)
  return (
    <Box sx={{ maxWidth: 880 }}>
      <QueueTabs current="people" />
      <Typography variant="h1" sx={{ mb: 2 }}>
        Requests about people
      </Typography>
      <QueueList
        label="Requests"
        list={list}
        choices={choices}
        shown={shown}
        card={(request) => <RequestCard key={request.id} request={request} onDecide={(how) => setDeciding({ request, how })} />}
      />
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
