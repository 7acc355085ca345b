/** What a date field shows and reads. */
export const DATE_FORMAT = 'dd/mm/yyyy'

const isRealDay = (iso: string): boolean => {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** Text in dd/mm/yyyy (also with . or -, also without leading zeros) as 'YYYY-MM-DD'; null for an empty text, undefined for anything that is no day. */
export function readDate(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
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
