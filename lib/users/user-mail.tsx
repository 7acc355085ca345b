import { MailButton, MailFrame, MailText } from '#lib/mail/frame.tsx'

/** The two e-mails that introduce a user to the portal (A163). */
export const userMails = {
  threeW: {
    kind: 'user-3w',
    subject: 'Your access to 3W',
    text: 'You have access to 3W, our regulatory news: what is new, what it means for you, and what comes next.',
  },
  amds: { kind: 'user-amds', subject: 'Your access to AMDS', text: 'You have access to AMDS in our client portal.' },
} as const

/** Who signs, by the identity of the record (A156, A184). */
const signatures: Record<number, string> = { 0: 'The client portal team', 1: 'The global client portal team' }
const LUXEMBOURG_SIGNATURE = 'The Luxembourg client portal team'

interface UserMailProps {
  mail: keyof typeof userMails
  /** First and last name, or the e-mail address of a user without one. */
  name: string
  creationIdentity: number
  portalUrl: string
}

/** What a user is sent on creation, or when somebody chooses Notify user. */
export function UserMail({ mail, name, creationIdentity, portalUrl }: UserMailProps) {
  const { subject, text } = userMails[mail]
  return (
    <MailFrame title={subject} preview={text}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{text}</MailText>
      <MailText>Sign in with this e-mail address.</MailText>
      <MailButton href={portalUrl}>Open the portal</MailButton>
      <MailText>{`Kind regards\n${signatures[creationIdentity] ?? LUXEMBOURG_SIGNATURE}`}</MailText>
    </MailFrame>
  )
}
