'use client'
import { useState } from 'react'
import Button from '@mui/material/Button'
import { undo } from '#components/ui/feedback/undo.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { moveDueDate, type AccessReview } from '#lib/access-review/contract.ts'
import { ACCESS_REVIEW } from './calls.ts'

const OPEN: readonly AccessReview['state'][] = ['SENT', 'UNDER_WAY', 'OVERDUE']

/** What staff do with a review besides applying it. */
export function StaffTools({ review: { id, state, dueDate, company, changeSetId } }: { review: AccessReview }) {
  const { write } = useWrite()
  const banner = useBanner()
  const [open, setOpen] = useState<'due' | 'withdraw' | 'back' | null>(null)
  const close = () => setOpen(null)
  const isOpen = OPEN.includes(state)
  return (
    <>
      {isOpen && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('due')}>
          Change the last day
        </Button>
      )}
      {(isOpen || state === 'HANDED_IN') && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('withdraw')}>
          Withdraw
        </Button>
      )}
      {changeSetId !== null && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('back')}>
          Take back
        </Button>
      )}
      {open === 'due' && (
        <FormDialog<{ dueDate: string | null }, { dueDate: string }>
          title="Last day of the review"
          subtitle={company.name}
          initial={{ dueDate }}
          labels={{ dueDate: 'Last day' }}
          schema={moveDueDate.body}
          onSubmit={(body) =>
            write(
              'PUT /api/v1/AccessReview/{id}/dueDate',
              { params: { id }, body },
              { success: 'The last day has been changed.', invalidates: [ACCESS_REVIEW] },
            )
          }
          onClose={close}
        >
          {(form) => <DateInput {...form.bind('dueDate')} required />}
        </FormDialog>
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the review"
          confirmLabel="Withdraw"
          danger
          onConfirm={() =>
            write(
              'POST /api/v1/AccessReview/{id}/withdraw',
              { params: { id } },
              { success: 'The review is withdrawn.', invalidates: [ACCESS_REVIEW] },
            )
          }
          onClose={close}
        >
          {`What the main contacts of ${company.name} have decided is not applied. It stays to be read.`}
        </ConfirmDialog>
      )}
      {open === 'back' && changeSetId !== null && (
        <ConfirmDialog
          title="Take back what was applied"
          confirmLabel="Take back"
          onConfirm={() => undo(changeSetId, banner)}
          onClose={close}
        >
          The people get back what was taken, and the review waits to be applied again.
        </ConfirmDialog>
      )}
    </>
  )
}
