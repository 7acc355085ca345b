import type { MailState } from '#lib/mail/contract.ts'

/** What mails are about, by their kind. */
export const kinds: Readonly<Record<string, string>> = {
  contact: 'Contact',
  digest: 'What is new',
  'user-3w': 'Access to 3W',
  'user-amds': 'Access to AMDS',
  'access-request': 'Access request',
  'access-decision': 'Access decision',
}

export const kindText = (kind: string): string => kinds[kind] ?? kind

const states: Record<MailState, string> = { pending: 'Waiting', sent: 'Sent', failed: 'Failed' }
export const stateText = (state: MailState): string => states[state]

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
