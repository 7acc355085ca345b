'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { inviteToCompany, type CompanyView, type NewInvitation } from '#lib/self-service/contract.ts'
import { INVITATION_DAYS } from '#lib/self-service/words.ts'
import { SELF_SERVICE } from './calls.ts'
import { outcomeText } from './outcome-text.ts'
import { SubscriptionChoice } from './subscription-choice.tsx'

interface InviteDialogProps {
  company: CompanyView
  onClose: () => void
}

/** Invites somebody into the company. Mounted = open. */
export function InviteDialog({ company: { id, name, mode, subscriptions }, onClose }: InviteDialogProps) {
  const { write } = useWrite()
  return (
    <FormDialog<NewInvitation>
      title="Invite a person"
      subtitle={name}
      saveLabel={mode === 'FREE' ? 'Invite' : 'Ask to invite'}
      initial={{ firstName: '', lastName: '', email: '', subscriptionIds: subscriptions.length === 1 ? [subscriptions[0]!.id] : [] }}
      labels={{ firstName: 'First name', lastName: 'Last name', email: 'E-mail', subscriptionIds: 'Subscriptions' }}
      schema={inviteToCompany.body}
      onSubmit={(body) =>
        write(
          'POST /api/v1/SelfService/company/{id}/invitations',
          { params: { id }, body },
          {
            success: ({ outcome, member }) =>
              member === null
                ? outcomeText(outcome, `${body.firstName} ${body.lastName}`)
                : outcomeText(outcome, member, `${member} belongs to ${name} already, and has the subscriptions.`),
            invalidates: [SELF_SERVICE],
          },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {mode === 'FREE' ? 'The person gets a mail' : 'We look at it first; then the person gets a mail'}
            {`, and has ${INVITATION_DAYS} days to sign in with this address.`}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextInput {...form.bind('firstName')} required />
            <TextInput {...form.bind('lastName')} required />
          </Box>
          <TextInput {...form.bind('email')} type="email" required />
          <SubscriptionChoice {...form.bind('subscriptionIds')} required subscriptions={subscriptions} />
        </>
      )}
    </FormDialog>
  )
}
