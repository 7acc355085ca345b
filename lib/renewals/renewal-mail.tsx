import { MailFrame, MailLine, MailText } from '#lib/mail/frame.tsx'

interface RenewalMailProps {
  subject: string
  /** Paragraphs lie between empty lines. */
  text: string
  sender: string
  senderEmail: string
}

/** What a main contact gets from a member of staff. Mails come from the address of the portal, so that it says where an answer goes. */
export function RenewalMail({ subject, text, sender, senderEmail }: RenewalMailProps) {
  const from = sender === senderEmail ? senderEmail : `${sender} (${senderEmail})`
  return (
    <MailFrame title={subject} preview={text}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <MailText key={index}>{paragraph}</MailText>
      ))}
      <MailLine />
      <MailText quiet>{`This mail was written by ${from}. Please send your answer to that address.`}</MailText>
    </MailFrame>
  )
}
