import { config } from '#lib/config/config.ts'

/** Kept, because making one costs more than the query that needs the date. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format
}

/**
 * The current calendar date, YYYY-MM-DD, in the time zone of the portal.
 * A subscription runs until the end of its end date there (A181).
 */
export const today = (now = new Date()): string => formatOf(config().timeZone).format(now)
