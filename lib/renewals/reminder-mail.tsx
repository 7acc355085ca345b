import { MailButton, MailEntry, MailFrame, MailText } from '#lib/mail/frame.tsx'
import { countedText } from '#lib/text/counted-text.ts'
import { longDate } from '#lib/text/short-date.ts'

export interface EndingSubscription {
  serviceName: string
  entityName: string
  /** YYYY-MM-DD. */
  endDate: string
  url: string
}

const nameOf = ({ serviceName, entityName }: EndingSubscription): string => `${serviceName}, ${entityName}`

export const reminderSubject = (ending: readonly EndingSubscription[]): string =>
  ending.length === 1
    ? `Ends on ${longDate(ending[0]!.endDate)}: ${nameOf(ending[0]!)}`
    : `${countedText(ending.length, 'subscription', 'subscriptions')} will end`

interface ReminderMailProps {
  name: string
  /** Those that end first before the others. */
  ending: readonly EndingSubscription[]
  deskUrl: string
}

/** Tells staff which subscriptions end that they look after. */
export const RenewalReminderMail = ({ name, ending, deskUrl }: ReminderMailProps) => (
  <MailFrame title={reminderSubject(ending)} preview={ending.map(nameOf).join(', ')}>
    <MailText>{`Dear ${name},`}</MailText>
    <MailText>
      {ending.length === 1
        ? 'A subscription that you look after ends, and its renewal is not decided:'
        : 'Subscriptions that you look after end, and their renewals are not decided:'}
    </MailText>
    {ending.map((one, index) => (
      <MailEntry key={index} title={nameOf(one)} href={one.url} note={`Ends on ${longDate(one.endDate)}`} />
    ))}
    <MailButton href={deskUrl}>Open the renewals</MailButton>
    <MailText quiet>How many days before you are told, or that you are not, is chosen there.</MailText>
  </MailFrame>
)
