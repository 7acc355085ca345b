import { config } from '#lib/config/config.ts'

/**
 * The current calendar date, YYYY-MM-DD, in the time zone of the portal.
 * A subscription runs until the end of its end date there (A181).
 */
export const today = (now = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: config().timeZone }).format(now)
