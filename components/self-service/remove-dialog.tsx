'use client'
import Box from '@mui/material/Box'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { CompanyPerson } from '#lib/self-service/contract.ts'
import { SELF_SERVICE } from './calls.ts'
import { outcomeText } from './outcome-text.ts'

interface RemoveDialogProps {
  company: { id: string; name: string; mode: 'APPROVAL' | 'FREE' }
  person: CompanyPerson
  onClose: () => void
}

/** Names what somebody loses before the person leaves the company. Mounted = open. */
export function RemoveDialog({ company: { id, name, mode }, person, onClose }: RemoveDialogProps) {
  const { write } = useWrite()
  const { ppid, subscriptions, self } = person
  const remove = () =>
    write(
      'DELETE /api/v1/SelfService/company/{id}/people/{ppid}',
      { params: { id, ppid } },
      { success: ({ outcome }) => outcomeText(outcome, person.name, `${person.name} has left ${name}.`), invalidates: [SELF_SERVICE] },
    )
  return (
    <ConfirmDialog
      title={self ? `Leave ${name}` : `Remove ${person.name}`}
      confirmLabel={mode === 'FREE' ? (self ? 'Leave' : 'Remove') : 'Ask to remove'}
      danger={mode === 'FREE'}
      onConfirm={remove}
      onClose={onClose}
    >
      {subscriptions.length === 0 ? (
        `${self ? 'You leave' : `${person.name} leaves`} ${name}, and has no subscriptions of it.`
      ) : (
        <>
          {`${self ? 'You lose' : `${person.name} loses`} with ${name} these subscriptions:`}
          <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
            {subscriptions.map((one) => (
              <li key={one.id}>
                {one.serviceName}
                {!one.running && ' (has ended)'}
              </li>
            ))}
          </Box>
        </>
      )}
    </ConfirmDialog>
  )
}
