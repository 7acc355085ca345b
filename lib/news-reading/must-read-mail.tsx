import { MailButton, MailEntry, MailFrame, MailLink, MailText } from '#lib/mail/frame.tsx'
import { daysBetween, daysLeftText } from '#lib/text/days-left.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type { OpenConfirmation } from './reading-contract.ts'

/** Must-reads that a mail names; the others are counted. */
const SHOWN = 25
const PREVIEW_TITLES = 3

/** What the list of mails shows. */
export const mustReadSubject = (count: number): string =>
  count === 1 ? 'A must-read waits for your confirmation' : `${count} must-reads wait for your confirmation`

interface MustReadMailProps {
  /** First and last name, or the e-mail address of a person without one. */
  name: string
  /** Those that are due soon or overdue, the most urgent first. */
  mustReads: readonly OpenConfirmation[]
  /** Calendar day of the firm. */
  today: string
  publicUrl: string
}

/** Which must-reads a client has yet to confirm, and by when. */
export function MustReadMail({ name, mustReads, today, publicUrl }: MustReadMailProps) {
  const noteOf = ({ dueDay, again }: OpenConfirmation): string =>
    [`Confirm by ${shortDate(dueDay)}`, daysLeftText(daysBetween(today, dueDay)), again ? 'Changed since you confirmed it' : '']
      .filter(Boolean)
      .join(' · ')
  return (
    <MailFrame
      title={mustReadSubject(mustReads.length)}
      preview={mustReads
        .slice(0, PREVIEW_TITLES)
        .map(({ title }) => title)
        .join(' · ')}
      foot={
        <>
          {'Reminders of a must-read stop when you have confirmed that you have read it. '}
          <MailLink href={`${publicUrl}/profile#notifications`}>Choose which mails you get</MailLink>
        </>
      }
    >
      <MailText>{`Dear ${name},`}</MailText>
      <MailText>{`Please read ${mustReads.length === 1 ? 'this article' : 'these articles'}, and confirm it below the text:`}</MailText>
      {mustReads.slice(0, SHOWN).map((one) => (
        <MailEntry key={one.id} title={one.title} href={`${publicUrl}/news/view/${one.id}`} note={noteOf(one)} />
      ))}
      {mustReads.length > SHOWN && <MailText quiet>{`and ${mustReads.length - SHOWN} more in the portal`}</MailText>}
      <MailButton href={`${publicUrl}/articles`}>Open the news</MailButton>
    </MailFrame>
  )
}
