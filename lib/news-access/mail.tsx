import { MailButton, MailFacts, MailFrame, MailText } from '#lib/mail/frame.tsx'

interface AccessRequestMailProps {
  requester: string
  company: string
  service: string
  /** Number and title. */
  article: string
  topics: readonly string[]
  /** What the client wrote; may be empty. */
  message: string
  decideUrl: string
}

/** What the contacts of a subscription get when a client asks for topics (A134). */
export function AccessRequestMail({ requester, company, service, article, topics, message, decideUrl }: AccessRequestMailProps) {
  return (
    <MailFrame title="A request for access" preview={`${requester} of ${company}: ${topics.join(', ')}`}>
      <MailText>{`${requester} of ${company} asks for access to topics of ${service}.`}</MailText>
      <MailFacts
        facts={[
          ['Article', article],
          ['Topics', topics.join(', ')],
        ]}
      />
      {message !== '' && <MailText>{message}</MailText>}
      <MailButton href={decideUrl}>Decide</MailButton>
    </MailFrame>
  )
}

interface AccessDecisionMailProps {
  name: string
  /** Paragraphs. */
  lines: readonly string[]
  articleUrl: string
}

/** What the client gets when somebody decided (A134). */
export function AccessDecisionMail({ name, lines, articleUrl }: AccessDecisionMailProps) {
  return (
    <MailFrame title="Your access request" preview={lines[0] ?? ''}>
      <MailText>{`Dear ${name},`}</MailText>
      {lines.map((line, index) => (
        <MailText key={index}>{line}</MailText>
      ))}
      <MailButton href={articleUrl}>Open the article</MailButton>
    </MailFrame>
  )
}
