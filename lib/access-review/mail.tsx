import { MailButton, MailFacts, MailFrame, MailText } from '#lib/mail/frame.tsx'

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
