'use client'
import Typography from '@mui/material/Typography'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { MESSAGE_LENGTH, answerMessage, type Message } from '#lib/messages/contract.ts'
import { MESSAGES } from './message-calls.ts'

interface AnswerDialogProps {
  message: Message
  onClose: () => void
}

/** The answer to a message, below what was asked. Mounted = open. */
export function AnswerDialog({ message: { id, version, reference, subject, text, sender }, onClose }: AnswerDialogProps) {
  const { write } = useWrite()
  return (
    <FormDialog<{ answer: string }>
      title="Answer message"
      subtitle={`${reference}: ${subject}`}
      saveLabel="Send"
      initial={{ answer: '' }}
      labels={{ answer: 'Answer' }}
      schema={answerMessage.body}
      onSubmit={async (_, { answer }) => {
        await write(
          'POST /api/v1/Message/{id}/answer',
          { params: { id }, body: { answer, version } },
          { success: `${sender.name} has been answered.`, invalidates: [MESSAGES] },
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <TextAreaInput
            {...form.bind('answer')}
            required
            max={MESSAGE_LENGTH}
            rows={6}
            hint={`${sender.name} gets it by mail, and finds it at the bell and under Messages.`}
          />
        </>
      )}
    </FormDialog>
  )
}
