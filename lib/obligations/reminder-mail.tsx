import { MailButton, MailFrame, MailText } from '#lib/mail/frame.tsx'

export const reminderSubject = 'Actions of your register are due'

/** Says that there is something to do, and where; what it is stands in the register alone. */
export function ReminderMail({ name, address }: { name: string; address: string }) {
  return (
    <MailFrame title={reminderSubject} preview="What is due or overdue stands in the register of your company.">
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>Actions of yours in the register of your company are due soon or overdue. They stand under “Mine” of Obligations.</MailText>
      <MailButton href={address}>Open your actions</MailButton>
      <MailText quiet>Reminders of an action stop when it is done, dropped or given to somebody else.</MailText>
    </MailFrame>
  )
}
