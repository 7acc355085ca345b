'use client'
import { useMemo, useState, type ReactNode } from 'react'
import Link from 'next/link'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useApiForm } from '#lib/http/use-api.ts'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import parts from '#components/ui/parts.module.css'
import type { Event } from '#lib/events/contract.ts'
import { firmDay, firmToday } from '#lib/text/short-date.ts'
import { Agenda } from './agenda.tsx'
import { EventRows } from './event-rows.tsx'
import { useArrival, useLinkedEvent } from '#components/news/linked-item.ts'
import { Failure } from '#components/news/list-frame.tsx'
import { MonthGrid } from './month-grid.tsx'
import { addDays, addMonths, dayText, entriesOf, monthAfter, monthRange, monthText, readMonth } from './month.ts'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { BackIcon, DownloadIcon, ForwardIcon } from '#components/news/news-icons.tsx'
import { useNews } from '#components/news/news-context.tsx'
import { readPage } from '#components/news/use-paged.ts'
import { ViewSwitch } from './view-switch.tsx'
import { readView } from './views.ts'
import { Year } from './year.tsx'
import styles from '#components/news/news.module.css'
import look from './calendar.module.css'

/** Most dates of one month that are read. */
const MAX_DATES = 500

interface CalendarProps {
  query: URLSearchParams
  /** The event that a link leads to: its month, its day, and marked there. */
  linked: string | null
  filters: NewsFilterBody
  narrowed: boolean
  onClear: () => void
  onChange: (key: string, values: readonly string[]) => void
  /** Shows a month by itself. */
  onMonth: (month: string) => void
  heading: (totalCount: number | null) => ReactNode
}

/** Events that begin or end in a month, and some of the days around it: a moment at the edge of a day may lie in another one in UTC. */
async function readEvents(filters: NewsFilterBody, month: string): Promise<Event[]> {
  const { start, end } = monthRange(month)
  const publishedDateRange = { start: addDays(start, -1), end: addDays(end, 1) }
  const read = (checked: 'startDate' | 'endDate') =>
    readPage('Event', { filters: { ...filters, publishedDateRange, checkedEventDates: [checked] }, orderBy: null }, 1, MAX_DATES)
  const pages = await Promise.all([read('startDate'), read('endDate')])
  return [...new Map(pages.flatMap(({ items }) => items).map((event) => [event.id, event])).values()]
}

/** Dates at the edge of a month that are looked through for the first one after it. */
const EDGE_DATES = 20

/** The month of the first event that ends after a month; from a day earlier, as above. */
async function readNext(filters: NewsFilterBody, month: string): Promise<string | null> {
  const { start } = monthRange(addMonths(month, 1))
  const publishedDateRange = { start: addDays(start, -1) }
  const { items } = await readPage(
    'Event',
    { filters: { ...filters, publishedDateRange, checkedEventDates: ['endDate'] }, orderBy: { field: 'endDate', direction: 'asc' } },
    1,
    EDGE_DATES,
  )
  return monthAfter(
    items.map(({ endDate }) => endDate),
    month,
  )
}

/** The compliance calendar: a month, an agenda over all of them, or a year. */
export function Calendar(props: CalendarProps) {
  const { query, filters, narrowed, onClear, onChange, onMonth, heading } = props
  const view = readView(query.get('view'))
  if (view === 'agenda') return <Agenda {...{ filters, narrowed, onClear, onChange, heading }} />
  if (view === 'year') return <Year {...{ query, filters, onChange, onMonth, heading }} />
  return <MonthCalendar {...props} view={view} />
}

/** One month as a grid with the dates of the chosen day, or as a list by day. */
function MonthCalendar({
  query,
  view,
  linked,
  filters: given,
  narrowed,
  onClear,
  onChange,
  heading,
}: CalendarProps & { view: 'month' | 'list' }) {
  const { type } = useNews()
  const [today] = useState(firmToday)
  const target = useLinkedEvent(linked)
  const targetDay = firmDay(target?.startDate ?? target?.endDate ?? '')
  const targetMonth = targetDay.slice(0, 7)
  const month = readMonth(query.get('month') ?? targetMonth, today)
  const asList = view === 'list'
  const filters = useMemo(() => ({ ...given, type }), [given, type])
  const { data, error, mutate } = useApiForm(
    'POST /api/v1/Event/paged',
    { query: {}, body: { filters, orderBy: null } },
    `events of ${month}`,
    () => readEvents(filters, month),
    { revalidateOnFocus: false },
  )
  const days = useMemo(() => (data ? entriesOf(data, month) : null), [data, month])
  const total = days ? [...days.values()].reduce((sum, entries) => sum + entries.length, 0) : null
  // An event that begins and ends in the month has two dates and is one entry of the file, which leaves drafts out.
  const inFile = days ? new Set([...days.values()].flat().flatMap(({ event }) => (event.published ? event.id : []))).size : 0
  const { data: next } = useApiForm(
    'POST /api/v1/Event/paged',
    total === 0 ? { query: {}, body: { filters, orderBy: null } } : null,
    `first event after ${month}`,
    () => readNext(filters, month),
    { revalidateOnFocus: false },
  )
  const [chosen, setChosen] = useState<{ day: string; byKey: boolean } | null>(null)
  const current = chosen?.day.startsWith(month) ? chosen : null
  const day = current
    ? current.day
    : targetMonth === month
      ? targetDay
      : today.startsWith(month)
        ? today
        : (days?.keys().next().value ?? `${month}-01`)
  useArrival(linked, data !== undefined && targetMonth === month)
  const show = (to: string) => onChange('month', [to])
  const turnTo = (to: string) => {
    setChosen(null)
    show(to)
  }
  return (
    <>
      {heading(total)}
      <div className={look.bar}>
        <button type="button" className={styles.icon} aria-label="Previous month" onClick={() => turnTo(addMonths(month, -1))}>
          <BackIcon />
        </button>
        <h3 aria-live="polite">{monthText(month)}</h3>
        <button type="button" className={styles.icon} aria-label="Next month" onClick={() => turnTo(addMonths(month, 1))}>
          <ForwardIcon />
        </button>
        <button type="button" className={parts.button} onClick={() => turnTo(today.slice(0, 7))}>
          Today
        </button>
        <ViewSwitch view={view} onChange={onChange} />
        {inFile > 0 && (
          <a className={parts.button} href={calendarFile(filters, month)} download={`compliance_calendar_${month}.ics`}>
            <DownloadIcon />
            Month (.ics): {inFile === 1 ? '1 event' : `${inFile} events`}
          </a>
        )}
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={() => void mutate()} />
      ) : !days ? (
        <RowsSkeleton />
      ) : (
        <>
          {!asList && total !== null && total > 0 && <Legend />}
          {!asList && (
            <MonthGrid
              month={month}
              today={today}
              day={day}
              focused={current?.byKey ?? false}
              days={days}
              onDay={(to, byKey) => {
                setChosen({ day: to, byKey })
                if (!to.startsWith(month)) show(to.slice(0, 7))
              }}
            />
          )}
          {total === 0 ? (
            <EmptyState
              filtered={narrowed}
              onClear={onClear}
              children={next ? `There is no date in ${monthText(month)}.` : 'There is no date here yet.'}
            />
          ) : asList ? (
            <DayList key={month} days={days} today={today.startsWith(month) && !linked ? today : ''} linked={linked} />
          ) : (
            <Day day={day} entries={days.get(day) ?? []} linked={linked} />
          )}
          {next && (
            <p className={styles.end}>
              <button type="button" className={parts.button} onClick={() => show(next)}>
                Go to {monthText(next)}
              </button>
            </p>
          )}
        </>
      )}
      <p className={styles.meta}>
        <Link className={parts.link} href="/profile#links" prefetch={false}>
          Subscribe in your own calendar
        </Link>
      </p>
    </>
  )
}

/** What the bars of the grid mean; the dates of a day say it in words. */
const Legend = () => (
  <p className={look.legend} aria-hidden="true">
    <span className={`${look.entry} ${look.starts}`}>Starts</span>
    <span className={`${look.entry} ${look.ends}`}>Ends</span>
    <span className={look.entry}>On that day only</span>
  </p>
)

type Entries = NonNullable<ReturnType<ReturnType<typeof entriesOf<Event>>['get']>>

/** A month by day; the one that runs begins with today, what is past in it is one step away. */
function DayList({ days, today, linked }: { days: ReadonlyMap<string, Entries>; today: string; linked: string | null }) {
  const [withEarlier, setWithEarlier] = useState(false)
  const earlier = [...days.keys()].filter((one) => one < today).length
  return (
    <>
      {earlier > 0 && (
        <p>
          <button type="button" className={parts.button} aria-expanded={withEarlier} onClick={() => setWithEarlier(!withEarlier)}>
            Earlier dates
          </button>
        </p>
      )}
      {!withEarlier && earlier === days.size && <p className={styles.meta}>No further date in this month.</p>}
      {[...days].map(([one, entries]) => (withEarlier || one >= today) && <Day key={one} day={one} entries={entries} linked={linked} />)}
    </>
  )
}

/** The dates of one day. */
function Day({ day, entries, linked }: { day: string; entries: Entries; linked: string | null }) {
  const kinds = new Map(entries.map(({ event, kind }) => [event.id, kind]))
  return (
    <section className={look.day} aria-label={dayText(day)}>
      <h4>{dayText(day)}</h4>
      {entries.length === 0 ? (
        <p className={styles.meta}>No date on this day.</p>
      ) : (
        <EventRows events={entries.map(({ event }) => event)} kindOf={({ id }) => kinds.get(id) ?? 'day'} linked={linked} />
      )}
    </section>
  )
}

/** Address of the calendar file of a month, with the published events whose dates the month shows under these filters. */
function calendarFile({ type, freeTextSearch, topics, territories }: NewsFilterBody, month: string): string {
  const { start, end } = monthRange(month)
  const tags = [...(topics ?? []).map((id) => ['topic', id]), ...(territories ?? []).map((id) => ['territory', id])]
  const search = freeTextSearch ? [['freeTextSearch', freeTextSearch]] : []
  return `/api/v1/Event/ics?${new URLSearchParams([['from', start], ['to', end], ['beginOrEnd', 'true'], ['deadlines', 'true'], ['type', String(type)], ...search, ...tags])}`
}
