import { firmToday } from '#lib/text/short-date.ts'

/** Whether the end date (YYYY-MM-DD, null = none) of a subscription is past; the last day still counts (A181). */
export const isExpired = (endDate: string | null, now = new Date()): boolean => endDate !== null && endDate < firmToday(now)
