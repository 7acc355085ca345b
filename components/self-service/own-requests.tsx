'use client'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { OwnRequest } from '#lib/self-service/contract.ts'
import { requestStates, requestText } from '#lib/self-service/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { SELF_SERVICE } from './calls.ts'
import { Part, Row, Rows } from './frame.tsx'
import { GivesAndTakes } from './gives-and-takes.tsx'
import { stateColours } from './state-colours.ts'

interface OwnRequestsProps {
  company: { id: string; requests: readonly OwnRequest[] }
}

/** What was asked for lately, and what became of it; nothing when there is none. */
export function OwnRequests({ company: { id, requests } }: OwnRequestsProps) {
  const { write, attempt, busy } = useWrite()
  if (requests.length === 0) return null
  const withdraw = (request: OwnRequest) =>
    attempt(() =>
      write(
        'DELETE /api/v1/SelfService/company/{id}/requests/{requestId}',
        { params: { id, requestId: request.id } },
        { success: 'The request is withdrawn.', invalidates: [SELF_SERVICE] },
      ),
    )
  return (
    <Part title="Requests" count={requests.length}>
      <Rows label="Requests">
        {requests.map((request) => (
          <Row
            key={request.id}
            label={requestText(request)}
            title={
              <>
                {requestText(request)}
                <Chip size="small" variant="outlined" color={stateColours[request.state]} label={requestStates[request.state]} />
              </>
            }
            detail={`${request.email} · asked on ${shortDate(request.createdAt)} by ${request.requestedBy}`}
            actions={
              request.state === 'PENDING' && (
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  disabled={busy}
                  aria-label={`Withdraw: ${requestText(request)}`}
                  onClick={() => void withdraw(request)}
                >
                  Withdraw
                </Button>
              )
            }
          >
            <GivesAndTakes request={request} />
          </Row>
        ))}
      </Rows>
    </Part>
  )
}
