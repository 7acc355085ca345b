import { DAILY, MONTHLY, WEEKLY } from '#lib/personal/words.ts'
import type { Frequency, OFF } from '#lib/personal/words.ts'

/** Frequencies at which mails are sent. */
export type MailFrequency = Exclude<Frequency, typeof OFF>

const DAY_MS = 86_400_000
/** The mails of a period go out from this hour on, in the time zone of the portal. */
const MORNING_HOUR = 7
const MONDAY = 1

/** How far a mail looks back, days (A204: the weekly one seven). */
const LOOK_BACK: Record<MailFrequency, number> = { [DAILY]: 1, [WEEKLY]: 7, [MONTHLY]: 31 }

interface LocalTime {
  /** Calendar day, its midnight taken as UTC. */
  day: Date
  hour: number
}

function localTime(now: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  }).formatToParts(now)
  const number = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return { day: new Date(Date.UTC(number('year'), number('month') - 1, number('day'))), hour: number('hour') }
}

/** `2026-W47`: the week of ISO 8601, which begins on Monday and belongs to the year of its Thursday. */
function isoWeek(day: Date): string {
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY_MS)
  const week = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS / 7) + 1
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

/** The period that a moment belongs to, by the calendar of the portal's time zone; a person gets one mail in it (security rule 22). */
export function periodOf(frequency: MailFrequency, now: Date, timeZone: string): string {
  const { day } = localTime(now, timeZone)
  if (frequency === WEEKLY) return isoWeek(day)
  return day.toISOString().slice(0, frequency === DAILY ? 10 : 7)
}

/** Whether the mails of a frequency go out by themselves at this moment: in the morning of each day, of Monday, or of the first of the month. */
export function isDue(frequency: MailFrequency, now: Date, timeZone: string): boolean {
  const { day, hour } = localTime(now, timeZone)
  if (hour < MORNING_HOUR) return false
  return frequency === DAILY || (frequency === WEEKLY ? day.getUTCDay() === MONDAY : day.getUTCDate() === 1)
}

/**
 * From when on items are new: the look-back of the frequency, or longer when the previous run is longer ago, up to twice that.
 * So a run that starts late, or not at all, loses nothing.
 */
export function newSince(frequency: MailFrequency, now: Date, previousRun: Date | null): Date {
  const lookBack = LOOK_BACK[frequency] * DAY_MS
  const since = Math.min(now.getTime() - lookBack, previousRun?.getTime() ?? now.getTime())
  return new Date(Math.max(since, now.getTime() - 2 * lookBack))
}
