'use client'
import { useState, type ReactNode } from 'react'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import parts from '#components/ui/parts.module.css'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { BackIcon, ForwardIcon } from '#components/news/news-icons.tsx'
import { useNews } from '#components/news/news-context.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { monthText, readMonth, weeksOf } from './month.ts'
import { ViewSwitch } from './view-switch.tsx'
import styles from '#components/news/news.module.css'
import look from './calendar.module.css'

interface YearProps {
  query: URLSearchParams
  filters: NewsFilterBody
  onChange: (key: string, values: readonly string[]) => void
  /** Shows a month by itself. */
  onMonth: (month: string) => void
  heading: (totalCount: number | null) => ReactNode
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const YEAR_DIGITS = 4

/** A year at a glance: how many dates each day has; each month leads to itself. */
export function Year({ query, filters, onChange, onMonth, heading }: YearProps) {
  const { type } = useNews()
  const [today] = useState(firmToday)
  const month = readMonth(query.get('month'), today)
  const year = Number(month.slice(0, YEAR_DIGITS))
  const list = useListState(
    useApi('POST /api/v1/Event/days', { body: { filters: { ...filters, type }, year } }, { revalidateOnFocus: false }),
  )
  const total = list.data && !list.stale ? list.data.reduce((sum, { count }) => sum + count, 0) : null
  const turn = (by: 1 | -1) => onChange('month', [`${year + by}${month.slice(YEAR_DIGITS)}`])
  return (
    <>
      {heading(total)}
      <div className={look.bar}>
        <button type="button" className={styles.icon} aria-label="Previous year" onClick={() => turn(-1)}>
          <BackIcon />
        </button>
        <h3 aria-live="polite">{year}</h3>
        <button type="button" className={styles.icon} aria-label="Next year" onClick={() => turn(1)}>
          <ForwardIcon />
        </button>
        <ViewSwitch view="year" onChange={onChange} />
      </div>
      <ListStates list={list} skeleton={<RowsSkeleton />}>
        {(days) => {
          const counts = new Map(days.map(({ day, count }) => [day, count]))
          return (
            <ol className={look.year}>
              {MONTHS.map((number) => (
                <Month key={number} month={`${year}-${number}`} today={today} counts={counts} onMonth={onMonth} />
              ))}
            </ol>
          )
        }}
      </ListStates>
    </>
  )
}

interface MonthProps {
  month: string
  today: string
  counts: ReadonlyMap<string, number>
  onMonth: (month: string) => void
}

function Month({ month, today, counts, onMonth }: MonthProps) {
  const total = [...counts].reduce((sum, [day, count]) => (day.startsWith(month) ? sum + count : sum), 0)
  return (
    <li>
      <button type="button" className={look.monthName} onClick={() => onMonth(month)}>
        <span>
          {monthText(month).split(' ')[0]}
          <span className={parts.hidden}> {month.slice(0, YEAR_DIGITS)}</span>
        </span>
        <span className={styles.meta}>{countedText(total, 'date', 'dates')}</span>
      </button>
      <div className={look.days} aria-hidden="true">
        {weeksOf(month)
          .flat()
          .map((day) => {
            const count = counts.get(day) ?? 0
            const classes = [look.one, count > 0 && look.busy, count > 2 && look.busier, day === today && look.now]
            return day.startsWith(month) ? (
              <span
                key={day}
                className={classes.filter(Boolean).join(' ')}
                title={count > 0 ? countedText(count, 'date', 'dates') : undefined}
              >
                {Number(day.slice(8))}
              </span>
            ) : (
              <span key={day} />
            )
          })}
      </div>
    </li>
  )
}
