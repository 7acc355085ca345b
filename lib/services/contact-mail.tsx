import { MailFacts, MailFrame, MailLine, MailText } from '#lib/mail/frame.tsx'

interface ContactMailProps {
  service: string
  reference: string
  name: string
  email: string
  company: string | null | undefined
  phone: string | null
  message: string
}

/** What the people behind a service get when a visitor writes about it (A106). */
export function ContactMail({ service, reference, name, email, company, phone, message }: ContactMailProps) {
  const facts = [
    ['Name', name],
    ['E-mail', email],
    ['Company', company],
    ['Phone', phone],
    ['Reference', reference],
  ] as const
  return (
    <MailFrame title={`A question about ${service}`} preview={message}>
      <MailText>{`A visitor of the portal wrote about the service ${service}.`}</MailText>
      <MailFacts facts={facts} />
      <MailLine />
      <MailText>{message}</MailText>
    </MailFrame>
  )
}
