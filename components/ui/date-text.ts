import { shortDate } from '#lib/text/short-date.ts'
import type { FormErrors } from '#components/ui/form/form-state.ts'

/** What a date field shows and reads. */
export const DATE_FORMAT = 'dd/mm/yyyy'
const INVALID_DATE = `Please provide a date in the format ${DATE_FORMAT}`

/** Length of 'YYYY-MM-DD'. */
const ISO_DAY = 10

const isRealDay = (iso: string): boolean => {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** Whether the value of a date field is a date (a day 'YYYY-MM-DD' or an ISO instant) or none; otherwise it is a text that nobody could read. */
export const isDate = (value: string | null): boolean =>
  value === null || (/^\d{4}-\d\d-\d\d(T|$)/.test(value) && isRealDay(value.slice(0, ISO_DAY)))

/** The value of a date field as it is shown: dd/mm/yyyy, '' for none, a text that nobody could read as it was typed. */
export const dateText = (value: string | null): string => (isDate(value) ? shortDate(value) : (value ?? ''))

/** What a date field says of its value; undefined when that can be read. */
export const dateError = (value: string | null): string | undefined => (isDate(value) ? undefined : INVALID_DATE)

/** What the named date fields of a form say of their values, by path: for the `check` of every form with a DateInput. */
export const dateErrors = <Key extends string>(values: Readonly<Record<Key, string | null>>, keys: readonly Key[]): FormErrors =>
  Object.fromEntries(keys.flatMap((key) => (isDate(values[key]) ? [] : [[key, INVALID_DATE]])))

/**
 * Text in dd/mm/yyyy (also with . or -, also without leading zeros) or 'YYYY-MM-DD' as 'YYYY-MM-DD'; null for an empty text, undefined for anything
 * that is no day.
 */
export function readDate(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return isRealDay(typed) ? typed : undefined
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : undefined
}

/** Beginning of the first day and end of the last day in the browser's time zone, as ISO instants; a missing side is left out (B610, A070). */
export function dayRange(from: string | null, to: string | null): { start?: string; end?: string } {
  return {
    ...(from === null ? {} : { start: new Date(`${from}T00:00:00.000`).toISOString() }),
    ...(to === null ? {} : { end: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
