'use client'
import Typography from '@mui/material/Typography'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Article } from '#lib/articles/contract.ts'
import { useNames } from '#components/news/news-context.tsx'

/** Longest message that the server takes. */
const MAX_MESSAGE = 2_000

interface AccessRequestDialogProps {
  article: Pick<Article, 'id' | 'title' | 'topics'>
  onRequested: () => unknown
  onClose: () => void
}

/** Asks the contacts of the subscription for the topics of a locked article (A134). */
export function AccessRequestDialog({ article, onRequested, onClose }: AccessRequestDialogProps) {
  const banner = useBanner()
  const { write } = useWrite()
  const topics = useNames()('topics', article.topics)
  return (
    <FormDialog
      title="Ask for access"
      initial={{ message: '' }}
      labels={{ message: 'Message' }}
      saveLabel="Send request"
      onSubmit={async ({ message }) => {
        await write('POST /api/v1/AccessRequest/{id}', {
          params: { id: article.id },
          body: message.trim() === '' ? {} : { message: message.trim() },
        })
        await onRequested()
        banner.success('Your request has been sent. You will get a mail when it is decided.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" sx={{ mb: 2 }}>
            {`“${article.title}” is about topics that your subscription does not include${topics.length > 0 ? `: ${topics.join(', ')}` : ''}. The contacts of your subscription will get your request.`}
          </Typography>
          <TextAreaInput {...form.bind('message')} max={MAX_MESSAGE} hint="You may say why you need it." />
        </>
      )}
    </FormDialog>
  )
}
