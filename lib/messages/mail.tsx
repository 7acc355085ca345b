import { MailButton, MailFacts, MailFrame, MailLine, MailText } from '#lib/mail/frame.tsx'

interface MessageMailProps {
  reference: string
  subject: string
  sender: string
  email: string
  /** Names of the companies of the sender. */
  companies: readonly string[]
  text: string
  messagesUrl: string
}

/** What the people behind a service or a request get. */
export function MessageMail({ reference, subject, sender, email, companies, text, messagesUrl }: MessageMailProps) {
  return (
    <MailFrame title={`A message about ${subject}`} preview={text}>
      <MailText>{`${sender} wrote about ${subject}.`}</MailText>
      <MailFacts
        facts={[
          ['Name', sender],
          ['E-mail', email],
          ['Company', companies.join(', ')],
          ['Reference', reference],
        ]}
      />
      <MailLine />
      <MailText>{text}</MailText>
      <MailButton href={messagesUrl}>Answer</MailButton>
    </MailFrame>
  )
}

interface CopyMailProps {
  name: string
  reference: string
  subject: string
  text: string
  messagesUrl: string
}

/** What the sender gets as a copy. */
export function MessageCopyMail({ name, reference, subject, text, messagesUrl }: CopyMailProps) {
  return (
    <MailFrame title="Your message" preview={text}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`This is a copy of your message about ${subject}. Its reference number is ${reference}.`}</MailText>
      <MailLine />
      <MailText>{text}</MailText>
      <MailButton href={messagesUrl}>Open my messages</MailButton>
    </MailFrame>
  )
}

interface AnswerMailProps extends CopyMailProps {
  answer: string
  answeredBy: string
}

/** What the sender gets when somebody answered. */
export function MessageAnswerMail({ name, reference, subject, text, answer, answeredBy, messagesUrl }: AnswerMailProps) {
  return (
    <MailFrame title={`The answer to your message ${reference}`} preview={answer}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`${answeredBy} answered your message about ${subject}:`}</MailText>
      <MailText>{answer}</MailText>
      <MailLine />
      <MailText>You wrote:</MailText>
      <MailText>{text}</MailText>
      <MailButton href={messagesUrl}>Open my messages</MailButton>
    </MailFrame>
  )
}
