/** What a task does, as a heading; others are shown by their own name. */
export const taskKinds: Readonly<Record<string, string>> = {
  'users.refresh': 'Refresh of user data',
  'users.refresh-all': 'Refresh of all user data',
  'users.notify': 'Notification of users',
  'users.add-to-subscription': 'Adding users to a subscription',
  'subscriptions.add-user': 'Adding a user to subscriptions',
}
export const kindText = (kind: string): string => taskKinds[kind] ?? kind

/** What background jobs do, by their name; others are shown by their own. */
const queueNames: Readonly<Record<string, string>> = {
  'mail.deliver': 'Sending of mails',
  'maintenance.clean-up': 'Clean-up of what has run out',
  'news.clean-up': 'Clean-up of news drafts',
  'notifications.digests': 'Mails about what is new',
  'tasks.resume': 'Taking up of interrupted work',
}
export const queueText = (name: string): string => queueNames[name] ?? name
