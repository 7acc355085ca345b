import { MailButton, MailEntry, MailFrame, MailHeading, MailLink, MailText } from '#lib/mail/frame.tsx'
import type { NewItem } from '#lib/news-reading/api.ts'
import { deadlineText } from '#lib/news/words.ts'
import { daysBetween, daysLeftText } from '#lib/text/days-left.ts'
import { firmDay, firmToday } from '#lib/text/short-date.ts'
import { DAILY, WEEKLY, notificationTypes } from '#lib/personal/words.ts'
import { foundText } from '#lib/saved-searches/words.ts'
import type { ItemFacts } from './digest-facts.ts'
import { pathOf, typeOf } from './items.ts'
import type { MailFrequency } from './periods.ts'

/** Items of one type that a mail names; the others are counted. Keeps a mail below the 100 kB at which mail programmes cut it. */
const SHOWN_PER_TYPE = 25
const PREVIEW_TITLES = 3
const SHOWN_TAGS = 2

const countText = (count: number): string => (count === 1 ? '1 new item' : `${count} new items`)
const nameOf = (frequency: MailFrequency): string => (frequency === WEEKLY ? 'weekly' : frequency === DAILY ? 'daily' : 'monthly')

/** What a mail contains. */
export interface DigestItem extends NewItem, Partial<ItemFacts> {
  /** Names of the person's saved searches that found it. */
  searches?: readonly string[]
}

interface DigestMailProps {
  /** First and last name, or the e-mail address of a person without one. */
  name: string
  frequency: MailFrequency
  /** Newest first. */
  items: readonly DigestItem[]
  /** Articles that the person has read and that changed since in a way that matters. */
  changed?: readonly NewItem[]
  /** Actions of the person in the register are overdue; which ones stands in the register alone. */
  hasOverdue?: boolean
  publicUrl: string
  unsubscribeUrl: string
  /** A day as this portal writes it. */
  showDay: (date: Date) => string
}

/** What the list of mails shows. */
export function digestSubject(frequency: MailFrequency, count: number, changed = 0): string {
  const parts = [...(count > 0 || changed === 0 ? [countText(count)] : []), ...(changed > 0 ? [`${changed} changed`] : [])]
  return `Your ${nameOf(frequency)} update: ${parts.join(', ')}`
}

/** The first tags of a kind; more are counted. */
const tagsText = (names: readonly string[]): string =>
  names.length > SHOWN_TAGS ? `${names.slice(0, SHOWN_TAGS).join(', ')} +${names.length - SHOWN_TAGS}` : names.join(', ')

/** The mail about what is new: must-reads first, what saved searches found, then one part per notification type (A201). */
export function DigestMail({
  name,
  frequency,
  items,
  changed = [],
  hasOverdue = false,
  publicUrl,
  unsubscribeUrl,
  showDay,
}: DigestMailProps) {
  const parts = [
    { value: 'must-read', name: 'Must read', items: items.filter(({ mustRead }) => mustRead) },
    {
      value: 'searches',
      name: 'Your saved searches',
      items: items.filter(({ mustRead, searches = [] }) => !mustRead && searches.length > 0),
    },
    ...notificationTypes.map((type) => ({
      ...type,
      items: items.filter(({ kind, mustRead, searches = [] }) => !mustRead && searches.length === 0 && typeOf(kind) === type.value),
    })),
  ].filter((part) => part.items.length > 0)
  /** What is due first, since it decides what is read first. */
  const noteOf = ({ publishDate, startDate, deadline, issuers = [], topics = [], searches = [] }: DigestItem): string => {
    const today = firmToday()
    const isThatDay = startDate !== null && firmDay(startDate) === deadline?.day
    const due = deadline && (isThatDay ? daysLeftText(daysBetween(today, deadline.day)) : deadlineText(deadline, today))
    const day = startDate ? `On ${showDay(startDate)}` : `Published on ${showDay(publishDate)}`
    const found = searches.length > 0 ? foundText(searches) : ''
    return [...(isThatDay ? [day, due] : [due]), tagsText(issuers), tagsText(topics), isThatDay ? '' : day, found]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <MailFrame
      title={`Your ${nameOf(frequency)} update`}
      preview={parts
        .flatMap((part) => part.items)
        .concat(changed)
        .slice(0, PREVIEW_TITLES)
        .map(({ title }) => title)
        .join(' · ')}
      foot={
        <>
          {`You get this mail because you chose to be told ${nameOf(frequency)} what is new. `}
          <MailLink href={`${publicUrl}/profile#notifications`}>Change your choice</MailLink>
          {' · '}
          {/* Nothing after it: in the plain text it would become part of the address. */}
          <MailLink href={unsubscribeUrl}>Unsubscribe</MailLink>
        </>
      }
    >
      <MailText>{`Dear ${name},`}</MailText>
      {hasOverdue && (
        <div>
          <MailHeading>Overdue</MailHeading>
          <MailEntry
            title="Actions of yours are overdue"
            href={`${publicUrl}/obligations`}
            note="They stand in the register of your company"
          />
        </div>
      )}
      {items.length > 0 && <MailText>{`${items.length === 1 ? 'This has been' : 'These have been'} published for you:`}</MailText>}
      {parts.map((part) => (
        <div key={part.value}>
          <MailHeading>{part.name}</MailHeading>
          {part.items.slice(0, SHOWN_PER_TYPE).map((item) => (
            <MailEntry key={item.id} title={item.title} href={`${publicUrl}${pathOf(item)}`} note={noteOf(item)} />
          ))}
          {part.items.length > SHOWN_PER_TYPE && (
            <MailText quiet>{`and ${part.items.length - SHOWN_PER_TYPE} more in the portal`}</MailText>
          )}
        </div>
      ))}
      {changed.length > 0 && (
        <div>
          <MailHeading>Changed since you read them</MailHeading>
          {changed.map((item) => (
            <MailEntry key={item.id} title={item.title} href={`${publicUrl}${pathOf(item)}`} note="What changed stands above the text" />
          ))}
        </div>
      )}
      <MailButton href={`${publicUrl}/articles`}>Open the news</MailButton>
    </MailFrame>
  )
}
