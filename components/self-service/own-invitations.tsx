'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { OwnInvitation } from '#lib/self-service/contract.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { SELF_SERVICE } from './calls.ts'
import { Row, Rows } from './frame.tsx'

/** Invitations to somebody who has a record already; who is new has come into the company by the first sign-in. */
export function OwnInvitations() {
  const { write, attempt, busy } = useWrite()
  const list = useListState(useApi('GET /api/v1/SelfService/invitation', {}))
  const accept = ({ id, companyName }: OwnInvitation) =>
    attempt(() =>
      write(
        'POST /api/v1/SelfService/invitation/{id}/accept',
        { params: { id } },
        { success: `You are in ${companyName} now.`, invalidates: [SELF_SERVICE] },
      ),
    )
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Your invitations
      </Typography>
      <ListStates list={list}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState filtered={false}>
              <Typography sx={{ mb: 2 }}>No invitation waits for you. What you were invited to is under My services.</Typography>
              {/* Loaded anew: the frame of the page knows nothing of the company yet. */}
              <Button href="/myServices" variant="contained">
                Open My services
              </Button>
            </EmptyState>
          ) : (
            <Rows label="Invitations">
              {invitations.map((invitation) => (
                <Row
                  key={invitation.id}
                  label={`Invitation of ${invitation.companyName}`}
                  title={invitation.companyName}
                  detail={`${invitation.invitedBy} invites you until ${shortDate(invitation.expiresAt)}`}
                  actions={
                    <Button
                      variant="contained"
                      disabled={busy}
                      aria-label={`Accept the invitation of ${invitation.companyName}`}
                      onClick={() => void accept(invitation)}
                    >
                      Accept
                    </Button>
                  }
                >
                  <Typography variant="body2" sx={{ mt: 0.75 }}>
                    {invitation.subscriptions.join(', ')}
                  </Typography>
                </Row>
              ))}
            </Rows>
          )
        }
      </ListStates>
    </Box>
  )
}
