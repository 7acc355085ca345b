'use client'
import styles from '#components/news/news.module.css'

/** Views of the calendar by their names in the address; the month is the one without a name. */
const calendarViews = { month: 'Month', list: 'List', agenda: 'Agenda', year: 'Year' } as const
export type CalendarView = keyof typeof calendarViews

export const readView = (text: string | null): CalendarView =>
  text !== null && Object.hasOwn(calendarViews, text) ? (text as CalendarView) : 'month'

/** How the calendar is shown. */
export function ViewSwitch({ view, onChange }: { view: CalendarView; onChange: (key: string, values: readonly string[]) => void }) {
  return (
    <div className={styles.switch} role="group" aria-label="View">
      {(Object.keys(calendarViews) as CalendarView[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => onChange('view', one === 'month' ? [] : [one])}>
          {calendarViews[one]}
        </button>
      ))}
    </div>
  )
}
