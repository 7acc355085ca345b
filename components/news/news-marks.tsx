import type { ReactNode } from 'react'
import type { Deadline } from '#lib/news/fields-contract.ts'
import { deadlineText } from '#lib/news/words.ts'
import { daysBetween } from '#lib/text/days-left.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { AttachmentIcon, CalendarIcon, ImportantIcon, LockIcon } from './news-icons.tsx'
import styles from './news.module.css'

/** A mark of a record: always a word, never colour alone. */
export function Mark({ variant, icon, children }: { variant: 'must' | 'draft' | 'good' | 'quiet'; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={variant === 'quiet' ? styles.mark : `${styles.mark} ${styles[variant]}`}>
      {icon}
      {children}
    </span>
  )
}

export const MustReadMark = () => (
  <Mark variant="must" icon={<ImportantIcon />}>
    Must read
  </Mark>
)
export const LockedMark = () => (
  <Mark variant="quiet" icon={<LockIcon />}>
    Locked
  </Mark>
)

/** The reader's own mark. */
export const AssignedMark = () => <Mark variant="good">Assigned to me</Mark>

/** A deadline is marked as near in its last week. */
const NEAR_DAYS = 7

/** 'Comply by 17/01/2027 · 55 days'; the words say it, the look only how near it is. */
export function DeadlineMark({ deadline, today = firmToday() }: { deadline: Deadline; today?: string }) {
  const isNear = daysBetween(today, deadline.day) <= NEAR_DAYS
  return (
    <span className={isNear ? `${styles.deadline} ${styles.near}` : styles.deadline}>
      <CalendarIcon />
      {deadlineText(deadline, today)}
    </span>
  )
}

/** '2 attachments'; nothing where there are none. */
export const AttachmentsMark = ({ count }: { count: number }) =>
  count > 0 && (
    <Mark variant="quiet" icon={<AttachmentIcon />}>
      {countedText(count, 'attachment', 'attachments')}
    </Mark>
  )

/** For people of the firm: what clients do not see yet. */
export const DraftMark = () => <Mark variant="draft">Not published</Mark>
export const ReviewedMark = () => <Mark variant="good">Reviewed</Mark>
export const ArchivedMark = () => <Mark variant="quiet">Archived</Mark>

/** The record that the reader followed a link to. */
export const LinkedMark = () => <Mark variant="good">From your link</Mark>

/** Most tags of one kind in a list. */
const SHOWN = 3

/** The first tags, the number of the others with their names at hand. */
export function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const hidden = names.slice(SHOWN)
  return (
    <ul className={styles.badges} aria-label="Topics">
      {names.slice(0, SHOWN).map((name) => (
        <li key={name} className={styles.tag}>
          {name}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={styles.tag} title={hidden.join(', ')}>
          +{hidden.length}
        </li>
      )}
    </ul>
  )
}
