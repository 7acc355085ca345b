'use client'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import parts from '#components/ui/parts.module.css'
import type { Event } from '#lib/events/contract.ts'
import { addDays, addMonths, dayNames, dayText, monthRange, monthText, weekday, weeksOf, type CalendarEntry } from './month.ts'
import look from './calendar.module.css'

/** Dates of a day that are written into its cell. */
const SHOWN = 2

interface MonthGridProps {
  month: string
  today: string
  /** The chosen day; the arrow keys go on from it. */
  day: string
  /** The chosen day was reached by a key and takes the focus, also when its month had to be loaded first. */
  focused: boolean
  days: ReadonlyMap<string, readonly CalendarEntry<Event>[]>
  onDay: (day: string, byKey: boolean) => void
}

/** The same day of another month, or its last one. */
function inMonth(day: string, months: number): string {
  const { end } = monthRange(addMonths(day.slice(0, 7), months))
  const same = `${end.slice(0, 7)}${day.slice(7)}`
  return same > end ? end : same
}

/** Where a key leads from a day; undefined = nowhere. */
function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday(day)),
    End: () => addDays(day, 6 - weekday(day)),
    PageUp: () => inMonth(day, -1),
    PageDown: () => inMonth(day, 1),
  }
  return steps[key]?.()
}

/** A month, one cell per day. Arrow keys, Home, End, Page up and Page down go from day to day; the dates of the chosen day stand below. */
export function MonthGrid({ month, today, day, focused, days, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused, day, month])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, day)
    if (to === undefined) return
    event.preventDefault()
    onDay(to, true)
  }
  return (
    <table ref={grid} className={look.grid} role="grid" aria-label={monthText(month)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {dayNames.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className={parts.hidden}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Cell
                key={one}
                day={one}
                outside={!one.startsWith(month)}
                isToday={one === today}
                chosen={one === day}
                entries={days.get(one) ?? []}
                onChoose={() => onDay(one, false)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Comment period: own funds' as 'own funds': the border shows what begins or ends, and the few words of a cell have to differ. The dates below carry whole titles. */
const cellText = (title: string): string => title.replace(/^comment period:\s*(?=\S)/i, '')

interface CellProps {
  day: string
  outside: boolean
  isToday: boolean
  chosen: boolean
  entries: readonly CalendarEntry<Event>[]
  onChoose: () => void
}

function Cell({ day, outside, isToday, chosen, entries, onChoose }: CellProps) {
  const hiddenCount = entries.length - SHOWN
  const count = entries.length === 0 ? 'no dates' : entries.length === 1 ? '1 date' : `${entries.length} dates`
  return (
    <td
      role="gridcell"
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={isToday ? 'date' : undefined}
      className={outside ? `${look.cell} ${look.outside}` : look.cell}
      onClick={onChoose}
    >
      <span className={parts.hidden}>{`${dayText(day)}, ${count}`}</span>
      <div aria-hidden="true">
        <span className={look.number}>{Number(day.slice(8))}</span>
        {entries.slice(0, SHOWN).map(({ event, kind }) => (
          <span key={`${event.id} ${kind}`} className={`${look.entry} ${look[kind]}`}>
            {cellText(event.title)}
          </span>
        ))}
        {hiddenCount > 0 && <span className={look.rest}>+{hiddenCount}</span>}
        {entries.length > 0 && <span className={look.few}>{entries.length}</span>}
      </div>
    </td>
  )
}
