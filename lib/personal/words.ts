/** What notifications one can choose. Browser-safe. */

/** Types of notifications (A201). */
export const notificationTypes = [
  { value: 1, name: '3W articles' },
  { value: 2, name: 'Global articles' },
  { value: 3, name: 'News' },
  { value: 4, name: 'Compliance calendar' },
  { value: 5, name: 'Videos' },
  { value: 6, name: 'Publications' },
] as const
export type NotificationType = (typeof notificationTypes)[number]['value']

/** The one frequency that the specification knows (B556), and the preset one. */
export const WEEKLY = 2
/** This portal's own frequencies; they begin at 20, so that they meet no value of the specification's clients. */
export const OFF = 20
export const DAILY = 21
export const MONTHLY = 22
/** In the order in which they are offered. */
export const frequencies = [
  { value: OFF, name: 'Off' },
  { value: DAILY, name: 'Daily' },
  { value: WEEKLY, name: 'Weekly' },
  { value: MONTHLY, name: 'Monthly' },
] as const
export type Frequency = (typeof frequencies)[number]['value']
