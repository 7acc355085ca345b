import { countedText } from '#lib/text/counted-text.ts'
import type { TaskState } from './contract.ts'

/** What a task does, as a heading; others are shown by their own name. */
export const taskKinds: Readonly<Record<string, string>> = {
  'users.refresh': 'Refresh of user data',
  'users.refresh-all': 'Refresh of all user data',
  'users.notify': 'Notification of users',
  'users.add-to-subscription': 'Adding users to a subscription',
  'subscriptions.add-user': 'Adding a user to subscriptions',
  'users.take-back': 'Taking users back from a subscription',
  'subscriptions.take-back': 'Taking a user back from subscriptions',
  'articles.import': 'Import of articles',
  'companies.import': 'Import of companies',
  'news.import': 'Import of news',
  'services.import': 'Import of services',
  'subscriptions.import': 'Import of subscriptions',
  'users.import': 'Import of users',
}
export const kindText = (kind: string): string => taskKinds[kind] ?? kind

/** What the rows of a task are, by the domain in its kind. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  articles: ['article', 'articles'],
  companies: ['company', 'companies'],
  news: ['news item', 'news items'],
  services: ['service', 'services'],
  subscriptions: ['subscription', 'subscriptions'],
  users: ['user', 'users'],
}

/** '176 users': so many rows of a task. */
export function rowsText({ kind }: { kind: string }, count: number): string {
  const [one, many] = units[kind.split('.')[0]!] ?? ['row', 'rows']
  return countedText(count, one, many)
}

/** A task by its name. */
export interface NamedTask {
  kind: string
  /** What it works on; null = its kind says it, or nobody wrote it down. */
  subject: string | null
  total: number
}

/** An import that is over: nothing that runs, and nothing that can be cancelled or tried again. */
export const isImport = ({ kind }: { kind: string }): boolean => kind.endsWith('.import')

/** Names of tasks that say more than their kind. */
const titles: Readonly<Record<string, (rows: string, subject: string | null) => string | null>> = {
  'users.refresh': (rows) => `Refresh of the data of ${rows}`,
  'users.notify': (rows) => `Notification of ${rows}`,
  'users.add-to-subscription': (rows, subject) => subject && `Adding ${rows} to ${subject}`,
  'subscriptions.add-user': (rows, subject) => subject && `Adding ${subject} to ${rows}`,
  'users.take-back': (rows, subject) => subject && `Taking ${rows} back from ${subject}`,
  'subscriptions.take-back': (rows, subject) => subject && `Taking ${subject} back from ${rows}`,
}

/** Kind of the work that takes back what a task gave. */
export const takeBackKind = ({ kind }: { kind: string }): string => `${kind.split('.')[0]}.take-back`

/** A task by what it does to what: 'Adding 176 users to DORA readiness - 3M France', 'Import of users from people.xlsx'. */
export function taskText(task: NamedTask): string {
  const { kind, subject, total } = task
  if (isImport(task)) return subject ? `${kindText(kind)} from ${subject}` : kindText(kind)
  return titles[kind]?.(rowsText(task, total), subject) ?? kindText(kind)
}

/** What background jobs do, by their name; others are shown by their own. */
const queueNames: Readonly<Record<string, string>> = {
  'mail.deliver': 'Sending of mails',
  'maintenance.clean-up': 'Clean-up of what has run out',
  'news.clean-up': 'Clean-up of news drafts',
  'news.publish-as-planned': 'Publishing as planned',
  'trash.empty': 'Removal of what lay in the trash long enough',
  'notifications.digests': 'Mails about what is new',
  'self-service.clean-up': 'Clean-up of invitations',
  'access-review.reminders': 'Reminders of access reviews',
  'obligations.reminders': 'Reminders of actions that are due',
  'news-reading.reminders': 'Reminders of must-reads to confirm',
  'renewals.reminders': 'Reminders of subscriptions that end',
  'tasks.resume': 'Taking up of interrupted work',
}
export const queueText = (name: string): string => queueNames[name] ?? name

/** Where a task stands, in a word. */
export const states: Readonly<Record<TaskState, string>> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
export const stateText = (state: TaskState): string => states[state]

/** Of an import that somebody took back. */
export const UNDONE = 'Undone'
