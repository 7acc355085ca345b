const DAY_MS = 86_400_000

/** Days from one calendar day to another ('YYYY-MM-DD'); negative when the second lies before the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** A calendar day some days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How far a day lies ahead: 'today', 'tomorrow', '55 days'; one that is over: '1 day overdue', '3 days overdue'. */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 0) return `${days.toLocaleString('en')} days`
  return days === -1 ? '1 day overdue' : `${(-days).toLocaleString('en')} days overdue`
}
