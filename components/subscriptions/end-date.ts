/** The reader's calendar date, YYYY-MM-DD. */
const localToday = (now: Date): string => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** Whether the end date (YYYY-MM-DD, null = none) of a subscription is past; the last day still counts (A181). */
export const isExpired = (endDate: string | null, now = new Date()): boolean => endDate !== null && endDate < localToday(now)
