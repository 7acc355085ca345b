'use client'
import styles from '#components/news/news.module.css'
import { calendarViews, type CalendarView } from './views.ts'

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
