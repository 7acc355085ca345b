import { firmDay } from '#lib/text/short-date.ts'

/** The calendar date of an instant as the tables show it; null = none. */
export const dayOf = (instant: string | null): string | null => (instant === null ? null : firmDay(instant))

/** The instant to send for a date of a form: the stored one while its day was not changed, so that a save does not move its time. */
export const instantOf = (day: string | null, stored: string | null): string | null =>
  day !== null && day === dayOf(stored) ? stored : day
