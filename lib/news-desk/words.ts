import { countedText } from '#lib/text/counted-text.ts'

/** The kinds of news that the desk works on, as the audit trail calls them, one and many. */
export const deskKinds = {
  Article: ['article', 'articles'],
  NewsItem: ['news item', 'news items'],
  Event: ['date', 'dates'],
  Video: ['video', 'videos'],
  Publication: ['publication', 'publications'],
} as const satisfies Record<string, readonly [one: string, many: string]>
export type DeskKind = keyof typeof deskKinds

export const kindsText = (kind: DeskKind, count: number): string => countedText(count, deskKinds[kind][0], deskKinds[kind][1])

/** What is done to many, as the button says it before 'n articles'. */
export const bulkActions = {
  publish: { button: 'Publish', done: 'published' },
  unpublish: { button: 'Unpublish', done: 'unpublished' },
  topics: { button: 'Change topics of', done: 'tagged' },
  'must-read': { button: 'Change must-read of', done: 'changed' },
  delete: { button: 'Delete', done: 'deleted' },
} as const satisfies Record<string, { button: string; done: string }>
export type BulkAction = keyof typeof bulkActions

/** Which work a kind takes. */
export const takes = (kind: DeskKind, action: BulkAction): boolean =>
  action === 'topics' ? kind !== 'Video' && kind !== 'Publication' : action === 'must-read' ? kind === 'NewsItem' : true

/** What becomes of a record. */
export const outcomes = {
  changes: 'changes',
  same: 'stays as it is',
  ahead: 'has a publish date that lies ahead, and is left out',
} as const
export type Outcome = keyof typeof outcomes
