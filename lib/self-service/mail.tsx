import { MailButton, MailFacts, MailFrame, MailText } from '#lib/mail/frame.tsx'
import { requestText } from './words.ts'
import type { RequestKind } from './words.ts'

interface InvitationMailProps {
  name: string
  /** Name of the main contact. */
  invitedBy: string
  company: string
  /** '4 December 2026' */
  until: string
  url: string
}

/** What the invited person gets. It names no service: the address may belong to somebody else. */
export function InvitationMail({ name, invitedBy, company, until, url }: InvitationMailProps) {
  return (
    <MailFrame
      title={`${company} invites you to the client portal`}
      preview={`${invitedBy} invites you. The invitation is open until ${until}.`}
    >
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`${invitedBy} invites you to our client portal, to see there what we do for ${company}.`}</MailText>
      <MailText>{`Sign in with this e-mail address by ${until}.`}</MailText>
      <MailButton href={url}>Sign in</MailButton>
      <MailText quiet>If you do not know why you get this mail, you need not do anything: without a sign-in nothing happens.</MailText>
    </MailFrame>
  )
}

interface AcceptedMailProps {
  /** Of the main contact. */
  name: string
  /** Who has accepted, as the invitation names the person. */
  person: string
  company: string
  url: string
}

/** What the main contact gets when somebody has accepted an invitation. */
export function InvitationAcceptedMail({ name, person, company, url }: AcceptedMailProps) {
  return (
    <MailFrame title={`${person} has accepted your invitation`} preview={`${person} is one of the people of ${company} now.`}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`${person} has accepted your invitation, and is one of the people of ${company} in our client portal now.`}</MailText>
      <MailButton href={url}>Your people</MailButton>
    </MailFrame>
  )
}

interface RequestMailProps {
  kind: RequestKind
  person: string
  email: string
  company: string
  requestedBy: string
  gives: readonly string[]
  takes: readonly string[]
  url: string
}

/** What the company's contacts of the firm get when a main contact asks for something. */
export function PeopleRequestMail({ kind, person, email, company, requestedBy, gives, takes, url }: RequestMailProps) {
  return (
    <MailFrame title={`${company}: ${requestText({ kind, person })}`} preview={`${requestedBy} asks for it. It waits for your decision.`}>
      <MailText>{`${requestedBy} asks for a change of the people of ${company}.`}</MailText>
      <MailFacts
        facts={[
          ['What', requestText({ kind, person })],
          ['E-mail', email],
          ['Gets', gives.join(', ')],
          ['Loses', takes.join(', ')],
        ]}
      />
      <MailButton href={url}>Decide</MailButton>
    </MailFrame>
  )
}

interface DecisionMailProps {
  name: string
  /** What was asked for, in words. */
  request: string
  company: string
  approved: boolean
  reason: string | null
  url: string
}

/** What the main contact gets when staff decided. */
export function PeopleDecisionMail({ name, request, company, approved, reason, url }: DecisionMailProps) {
  const outcome = approved ? 'approved' : 'refused'
  return (
    <MailFrame title={`Your request is ${outcome}`} preview={`${request}, ${company}`}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`Your request for ${company} is ${outcome}: ${request}.`}</MailText>
      {reason !== null && reason !== '' && <MailText>{reason}</MailText>}
      <MailButton href={url}>Your people</MailButton>
    </MailFrame>
  )
}
