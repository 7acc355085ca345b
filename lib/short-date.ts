const DAY_MS = 86_400_000

/** Where the settings of the process are kept (lib/config), which the browser does not have: a page tells it the zone on its root element. */
const store = globalThis as typeof globalThis & { portalConfig?: { timeZone: string } }

/** Throws where nobody has said it: another zone would give other days without a word. */
function firmZone(): string {
  const timeZone = typeof document === 'undefined' ? store.portalConfig?.timeZone : document.documentElement.dataset['timeZone']
  if (timeZone === undefined) throw new Error('The time zone of the firm is not known: config() was not called, or the page does not name it.')
  return timeZone
}

let format: Intl.DateTimeFormat | null = null

/** In ISO order. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (format?.resolvedOptions().timeZone !== timeZone) format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return format!
}

/** The first or the last moment of a day in UTC is how a date without a time is stored and sent; it means that day in every time zone. */
export function isPlainDay(moment: Date): boolean {
  const time = moment.getTime() % DAY_MS
  return time === 0 || time === DAY_MS - 1
}

/** 'YYYY-MM-DD' of a calendar day ('YYYY-MM-DD'), of a moment that stands for one, or of any other moment in the firm's time zone (A070). */
export function firmDay(day: string | Date): string {
  if (typeof day === 'string' && !day.includes('T')) return day.slice(0, 10)
  const moment = new Date(day)
  return isPlainDay(moment) || Number.isNaN(moment.getTime()) ? (typeof day === 'string' ? day : day.toISOString()).slice(0, 10) : formatOf(firmZone()).format(moment)
}

/** A calendar day or a moment as dd/mm/yyyy, see `firmDay`; '' when there is none. */
export function shortDate(day: string | Date | null | undefined): string {
  if (day === null || day === undefined || day === '') return ''
  return firmDay(day).split('-').reverse().join('/')
}

/** The firm's calendar day at a moment, YYYY-MM-DD: what screens call today, as the server does (A181). */
export const firmToday = (now = new Date()): string => formatOf(firmZone()).format(now)
