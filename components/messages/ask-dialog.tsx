'use client'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormErrors } from '#components/ui/form/form-state.ts'
import { MESSAGE_LENGTH, answerMessage, type MessageAbout } from '#lib/messages/contract.ts'
import { MESSAGES } from './message-calls.ts'

export interface AskDialogProps {
  title: string
  about: MessageAbout
  /** What the message is about, in words. */
  subject: string
  onClose: () => void
}

/** The same rule for what is asked and what is answered. */
const words = answerMessage.body.shape.answer

/** A message to the firm; the sender gets a reference and a copy. Mounted = open. */
export function AskDialog({ title, about, subject, onClose }: AskDialogProps) {
  const { write } = useWrite()
  return (
    <FormDialog<{ text: string }>
      title={title}
      subtitle={subject}
      saveLabel="Send"
      initial={{ text: '' }}
      labels={{ text: 'Message' }}
      check={({ text }): FormErrors => {
        const problem = words.safeParse(text).error?.issues[0]?.message
        return problem === undefined ? {} : { text: problem }
      }}
      onSubmit={async (_, { text }) => {
        await write(
          'POST /api/v1/Message',
          { body: { about, text } },
          { success: ({ reference }) => `Your message has been sent. Its reference number is ${reference}.`, invalidates: [MESSAGES] },
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaInput
          {...form.bind('text')}
          required
          max={MESSAGE_LENGTH}
          rows={6}
          hint="You get a copy by mail, and find the answer under Messages."
        />
      )}
    </FormDialog>
  )
}
