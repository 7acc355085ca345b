'use client'
import Link from 'next/link'
import { deadlineOfEvent } from '#lib/news/words.ts'
import { firmToday, shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import type { Event } from '#lib/events/contract.ts'
import { articleHref } from '#components/news/landing-address.ts'
import { useNames, useNews } from '#components/news/news-context.tsx'
import { DeadlineMark, DraftMark, LinkedMark, Mark, Tags } from '#components/news/news-marks.tsx'
import styles from '#components/news/news.module.css'

const kinds = { starts: 'Starts', ends: 'Ends', day: null } as const

interface EventRowsProps {
  events: readonly Event[]
  /** What happens on the day under which the event stands. */
  kindOf?: (event: Event) => keyof typeof kinds
  /** The event that a link leads to; it is marked. */
  linked?: string | null
}

/** Events with their dates, the article they belong to and a file for one's own calendar. */
export function EventRows({ events, kindOf, linked = null }: EventRowsProps) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} kind={kindOf ? kinds[kindOf(event)] : null} linked={event.id === linked} />
      ))}
    </ul>
  )
}

/** '05/11/2026 to 01/12/2026', or one day. */
function period({ startDate, endDate }: Event): string {
  const [start, end] = [shortDate(startDate), shortDate(endDate)]
  return start === '' || end === '' || start === end ? start || end : `${start} to ${end}`
}

function EventRow({ event, kind, linked }: { event: Event; kind: string | null; linked: boolean }) {
  const { type, isInternal } = useNews()
  const namesOf = useNames()
  const today = firmToday()
  const deadline = deadlineOfEvent(event)
  return (
    <li className={linked ? `${styles.item} ${styles.linked}` : styles.item}>
      <div>
        <div className={styles.meta}>
          {linked && <LinkedMark />}
          {kind && <Mark variant={kind === kinds.ends ? 'must' : 'quiet'}>{kind}</Mark>}
          <span>{period(event)}</span>
          {deadline && deadline.day >= today && <DeadlineMark deadline={deadline} today={today} />}
          {isInternal && !event.published && <DraftMark />}
        </div>
        <h3 className={styles.title}>
          {event.articleId ? (
            <Link href={articleHref(event.articleId, type)} prefetch={false} data-news={event.id}>
              {event.title}
            </Link>
          ) : (
            <span tabIndex={-1} data-news={event.id}>
              {event.title}
            </span>
          )}
        </h3>
        {event.description && <p className={styles.text}>{event.description}</p>}
        <Tags names={namesOf('topics', event.topics)} />
      </div>
      <div className={styles.actions}>
        <a className={parts.link} href={`/api/v1/Event/${event.id}/ics?deadlines=true`} download>
          Add to calendar<span className={parts.hidden}>: {event.title} (.ics)</span>
        </a>
      </div>
    </li>
  )
}
