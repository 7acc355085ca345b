/** A mail that waits longer than this is a sign that the mail server does not take what it gets, minutes. */
const LATE_MINUTES = 10
const HOUR = 60

/** What to say about the oldest mail that waits; null = mails leave in time. */
export function lateText(minutes: number): string | null {
  if (minutes < LATE_MINUTES) return null
  const hours = Math.floor(minutes / HOUR)
  const since = hours === 0 ? `${minutes} minutes` : hours === 1 ? 'more than an hour' : `more than ${hours.toLocaleString('en')} hours`
  return `The oldest mail has been waiting for ${since}. The mail server may be away or refuse mails; what it said last stands with each mail.`
}
