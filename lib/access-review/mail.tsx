import { MailButton, MailFacts, MailFrame, MailText } from '#lib/mail/frame.tsx'
import { countedText } from '#lib/text/counted-text.ts'

interface ReviewMailProps {
  name: string
  company: string
  /** '4 December 2026' */
  until: string
  /** It was asked before. */
  reminder: boolean
  url: string
}

export const reviewSubject = ({ company, reminder }: Pick<ReviewMailProps, 'company' | 'reminder'>): string =>
  reminder ? `Reminder: please review the access of ${company}` : `Please review the access of ${company}`

/** Asks a main contact who keeps which rights. Names of people and services stand in the portal alone. */
export function AccessReviewMail({ name, company, until, reminder, url }: ReviewMailProps) {
  return (
    <MailFrame title={reviewSubject({ company, reminder })} preview={`Until ${until}: who may go on using our portal for ${company}?`}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>
        {`You are main contact of ${company}. Please look through the people who use our portal for the company, and say of each right whether it stays or goes.`}
      </MailText>
      <MailFacts facts={[['Until', until]]} />
      <MailButton href={url}>Review the access</MailButton>
      <MailText quiet>You can save in between. Nothing is taken from anybody before we have looked at your answer.</MailText>
    </MailFrame>
  )
}

interface ReviewEndedMailProps {
  what: 'handed-in' | 'withdrawn'
  name: string
  company: string
  /** How many rights are struck, of one that is handed in. */
  struck: number
  url: string
}

export const endedSubject = ({ what, company }: Pick<ReviewEndedMailProps, 'what' | 'company'>): string =>
  what === 'handed-in' ? `The access review of ${company} is handed in` : `The access review of ${company} is withdrawn`

const struckText = (struck: number): string =>
  struck === 0 ? 'Every right is kept.' : `${countedText(struck, 'right is', 'rights are')} struck.`

/** Notifies who started a review that it is handed in, or its reviewers that it is withdrawn. Names of people and services stand in the portal alone. */
export function ReviewEndedMail({ what, name, company, struck, url }: ReviewEndedMailProps) {
  const isHandedIn = what === 'handed-in'
  const state = isHandedIn ? `${struckText(struck)} Nothing has been taken from anybody yet.` : 'There is nothing more for you to do.'
  return (
    <MailFrame title={endedSubject({ what, company })} preview={state}>
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>
        {isHandedIn
          ? `A main contact of ${company} has answered the access review that you started.`
          : `We have withdrawn the access review of ${company}. What was decided in it is not applied, and nobody loses anything.`}
      </MailText>
      <MailText>{state}</MailText>
      <MailButton href={url}>{isHandedIn ? 'Look at it and apply it' : 'Open the review'}</MailButton>
    </MailFrame>
  )
}
