'use client'
import { useMemo, useState, type ReactNode } from 'react'
import { firmToday } from '#lib/text/short-date.ts'
import { ListFrame } from '#components/news/list-frame.tsx'
import { useNews } from '#components/news/news-context.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { usePaged } from '#components/news/use-paged.ts'
import { dueDays } from './due-days.ts'
import { EventRows } from './event-rows.tsx'
import { addDays, dayText, monthText } from './month.ts'
import { ViewSwitch } from './view-switch.tsx'
import look from './calendar.module.css'

interface AgendaProps {
  filters: NewsFilterBody
  narrowed: boolean
  onClear: () => void
  onChange: (key: string, values: readonly string[]) => void
  heading: (totalCount: number | null) => ReactNode
}

/** What is due from today on, over all months; a period stands on its last day. */
export function Agenda({ filters, narrowed, onClear, onChange, heading }: AgendaProps) {
  const { type } = useNews()
  const [today] = useState(firmToday)
  // From a day earlier: a moment at the edge of a day may lie in another one in UTC.
  const publishedDateRange = { start: addDays(today, -1) }
  const paged = usePaged('Event', {
    filters: { ...filters, type, publishedDateRange },
    orderBy: { field: 'deadline', direction: 'asc' },
  })
  const days = useMemo(() => dueDays(paged.items, today), [paged.items, today])
  return (
    <>
      {heading(paged.totalCount)}
      <div className={look.bar}>
        <ViewSwitch view="agenda" onChange={onChange} />
      </div>
      <ListFrame paged={paged} narrowed={narrowed} onClear={onClear} nothingYet="No date lies ahead.">
        {days.map(({ day, events }, index) => (
          <section key={day} className={look.day} aria-label={dayText(day)}>
            {days[index - 1]?.day.slice(0, 7) !== day.slice(0, 7) && <h3 className={look.month}>{monthText(day.slice(0, 7))}</h3>}
            <h4>{dayText(day)}</h4>
            <EventRows events={events} />
          </section>
        ))}
      </ListFrame>
    </>
  )
}
