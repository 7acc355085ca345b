import Link from 'next/link'
import type { DeskDate } from '#lib/news-reading/desk-contract.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { DateRows } from '#components/news/date-rows.tsx'
import { THREE_W } from '#components/news/landing-address.ts'
import parts from '#components/ui/parts.module.css'
import styles from './my-services.module.css'

/** Dates that My services names; the calendar has them all. */
const SHOWN = 5
/** Days that the file for one's own calendar covers. */
const FILE_DAYS = 90

/** The next dates of the reader's own 3W configuration, with the way to all of them and to one's own calendar. */
export function NextDates({ dates, today }: { dates: readonly DeskDate[]; today: string }) {
  const file = `/api/v1/Event/ics?${new URLSearchParams({ type: String(THREE_W), from: today, to: dayAfter(today, FILE_DAYS), deadlines: 'true' })}`
  return (
    <section className={styles.company} aria-labelledby="next-dates">
      <div className={styles.companyHead}>
        <span id="next-dates" className={styles.sectionName}>
          Next dates
        </span>
        <p>What your 3W subscriptions ask for in the next 30 days</p>
      </div>
      <DateRows dates={dates.slice(0, SHOWN)} type={THREE_W} today={today} />
      <p className={styles.dateLinks}>
        <Link className={parts.link} href={`/articles?newsType=${THREE_W}&newsTab=calendar`} prefetch={false}>
          {dates.length > SHOWN ? `All ${dates.length} dates in the calendar` : 'Open the calendar'}
        </Link>
        <a className={parts.link} href={file} download>
          Add the next {FILE_DAYS} days to your calendar (.ics)
        </a>
      </p>
    </section>
  )
}
