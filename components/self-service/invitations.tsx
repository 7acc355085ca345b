'use client'
import { useState } from 'react'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { SentInvitation } from '#lib/self-service/contract.ts'
import { invitationStates } from '#lib/self-service/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { SELF_SERVICE } from './calls.ts'
import { Part, Row, Rows } from './frame.tsx'
import { outcomeText } from './outcome-text.ts'

interface InvitationsProps {
  company: { id: string; invitations: readonly SentInvitation[] }
}

/** Invitations that wait for the person, and those that ran out; nothing when there are none. */
export function Invitations({ company: { id, invitations } }: InvitationsProps) {
  const { write, attempt, busy } = useWrite()
  const [withdrawing, setWithdrawing] = useState<SentInvitation | null>(null)
  if (invitations.length === 0) return null
  const resend = (invitation: SentInvitation) =>
    attempt(() =>
      write(
        'POST /api/v1/SelfService/company/{id}/invitations/{invitationId}/resend',
        { params: { id, invitationId: invitation.id } },
        { success: ({ outcome }) => outcomeText(outcome, invitation.name), invalidates: [SELF_SERVICE] },
      ),
    )
  return (
    <Part title="Invitations" count={invitations.length}>
      <Rows label="Invitations">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            label={`Invitation of ${invitation.name}`}
            title={
              <>
                {invitation.name}
                <Chip
                  size="small"
                  variant="outlined"
                  color={invitation.state === 'OPEN' ? 'info' : 'default'}
                  label={invitationStates[invitation.state]}
                />
              </>
            }
            detail={
              <>
                {`${invitation.email} · ${invitation.state === 'OPEN' ? `open until ${shortDate(invitation.expiresAt)}` : `sent on ${shortDate(invitation.sentAt)}`}`}
                {invitation.invitedBy !== null && ` · by ${invitation.invitedBy}`}
                <br />
                {invitation.subscriptions.join(', ')}
              </>
            }
            actions={
              <>
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  disabled={busy}
                  aria-label={`Send again: invitation of ${invitation.name}`}
                  onClick={() => void resend(invitation)}
                >
                  Send again
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-label={`Withdraw the invitation of ${invitation.name}`}
                  onClick={() => setWithdrawing(invitation)}
                >
                  Withdraw
                </Button>
              </>
            }
          />
        ))}
      </Rows>
      {withdrawing !== null && (
        <ConfirmDialog
          title="Withdraw the invitation"
          confirmLabel="Withdraw"
          onConfirm={() =>
            write(
              'DELETE /api/v1/SelfService/company/{id}/invitations/{invitationId}',
              { params: { id, invitationId: withdrawing.id } },
              { success: `The invitation of ${withdrawing.name} is withdrawn.`, invalidates: [SELF_SERVICE] },
            )
          }
          onClose={() => setWithdrawing(null)}
        >
          {`${withdrawing.name} can no longer come into the company with it.`}
        </ConfirmDialog>
      )}
    </Part>
  )
}
