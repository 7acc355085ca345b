import type { MailState } from './contract.ts'

/** What mails are about, by their kind. */
export const kinds: Readonly<Record<string, string>> = {
  contact: 'Contact',
  message: 'Message',
  'message-copy': 'Copy of a message',
  'message-answer': 'Answer to a message',
  digest: 'What is new',
  test: 'Test of what is new',
  'user-3w': 'Access to 3W',
  'user-amds': 'Access to AMDS',
  'access-request': 'Access request',
  'access-decision': 'Access decision',
  'access-review': 'Access review',
  'access-review-reminder': 'Reminder of an access review',
  'access-review-handed-in': 'Access review handed in',
  'access-review-withdrawn': 'Access review withdrawn',
  invitation: 'Invitation',
  'invitation-accepted': 'Accepted invitation',
  'people-request': 'Request about people',
  'people-decision': 'Decision about people',
  'review-asked': 'Review of an article',
  'review-decided': 'Decision of a review',
  'obligation-reminder': 'Actions that are due',
  'reading-reminder': 'Must-reads to confirm',
  renewal: 'Renewal of subscriptions',
  'renewal-reminder': 'Subscriptions that end',
}

export const kindText = (kind: string): string => kinds[kind] ?? kind

/** What became of mails. */
export const states: Record<MailState, string> = { pending: 'Waiting', sent: 'Sent', failed: 'Failed' }
export const stateText = (state: MailState): string => states[state]
