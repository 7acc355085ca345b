'use client'
import Typography from '@mui/material/Typography'
import { loadStaff } from '#components/people/staff.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { COMMENT_LENGTH, askReview, decideReview, type Review } from '#lib/news-desk/review-contract.ts'
import { DESK } from './desk-address.ts'

interface ReviewDialogProps {
  review: Review
  onClose: () => void
}

interface AskValues {
  reviewerPpid: PickedPerson | null
  comment: string
}

/** Asks a colleague for a review, or gives one that waits to another. Mounted = open. */
export function AskReviewDialog({ review: { id, title, state, revision }, onClose }: ReviewDialogProps) {
  const { write } = useWrite()
  const again = state === 'WAITING'
  return (
    <FormDialog<AskValues, { reviewerPpid: string; comment?: string | undefined; revision: string }>
      title={again ? 'Ask somebody else' : 'Ask for a review'}
      subtitle={title}
      saveLabel="Ask"
      initial={{ reviewerPpid: null, comment: '' }}
      labels={{ reviewerPpid: 'Reviewer', comment: 'Comment' }}
      schema={checking(askReview.body)}
      toBody={({ reviewerPpid, comment }) => ({ reviewerPpid: reviewerPpid?.ppid ?? '', comment, revision })}
      onSubmit={async (body) => {
        await write(
          'PUT /api/v1/NewsDesk/review/{id}',
          { params: { id }, body },
          { success: ({ reviewer }) => `${reviewer?.name ?? 'Your colleague'} has been asked for a review.`, invalidates: [DESK] },
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PeoplePicker {...form.bind('reviewerPpid')} required load={loadStaff} />
          <TextAreaInput
            {...form.bind('comment')}
            max={COMMENT_LENGTH}
            rows={4}
            hint={again ? 'Left empty, the comment stays as it is.' : 'What the reviewer should look at.'}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Your colleague is told by mail and at the bell. What is reviewed is what was saved last.
          </Typography>
        </>
      )}
    </FormDialog>
  )
}

/** Approves an article, or sends it back with a comment. Mounted = open. */
export function DecideDialog({ review: { id, title, revision, askedBy }, approve, onClose }: ReviewDialogProps & { approve: boolean }) {
  const { write } = useWrite()
  return (
    <FormDialog<{ comment: string }, { approve: boolean; comment?: string | undefined; revision: string }>
      title={approve ? 'Approve' : 'Send back'}
      subtitle={title}
      saveLabel={approve ? 'Approve' : 'Send back'}
      initial={{ comment: '' }}
      labels={{ comment: 'Comment' }}
      schema={checking(decideReview.body)}
      toBody={({ comment }) => ({ approve, comment, revision })}
      onSubmit={async (body) => {
        await write(
          'POST /api/v1/NewsDesk/review/{id}/decision',
          { params: { id }, body },
          { success: approve ? 'The article has been approved.' : 'The article has been sent back.', invalidates: [DESK] },
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaInput
          {...form.bind('comment')}
          required={!approve}
          max={COMMENT_LENGTH}
          rows={4}
          hint={`${askedBy ?? 'Who asked'} gets it by mail and finds it with the article.`}
        />
      )}
    </FormDialog>
  )
}
