import { countedText } from '#lib/text/counted-text.ts'
import { firmTime, firmToday, longDate, shortDate } from '#lib/text/short-date.ts'

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
  review: 'has to be approved in a review before, and is left out',
} as const
export type Outcome = keyof typeof outcomes

/** The kinds that can be published and unpublished at a chosen time. */
export const plannedKinds = ['Article', 'NewsItem'] as const satisfies readonly DeskKind[]
export type PlannedKind = (typeof plannedKinds)[number]

export const kindNames: Readonly<Record<PlannedKind, string>> = { Article: 'Article', NewsItem: 'News item' }

/** What a plan does at its time. */
export const plannedSteps = { publish: 'Publish', unpublish: 'Unpublish' } as const
export type PlannedStep = keyof typeof plannedSteps

export const planStates = { waiting: 'Planned', failed: 'Not done' } as const
export type PlanState = keyof typeof planStates

/** 'Publishes 03/12/2026 at 09:00', or that it was not done. */
export function planText({ step, at, failed }: { step: PlannedStep; at: string; failed: boolean }): string {
  const moment = `${shortDate(firmToday(new Date(at)))} at ${firmTime(at)}`
  if (failed) return `Not ${step}ed ${moment}`
  return `${step === 'publish' ? 'Publishes' : 'Unpublishes'} ${moment}`
}

/** How far the review of an article is; `OUTDATED` = it was approved, and says something else now. */
export const reviewStates = {
  WAITING: 'Waits for review',
  APPROVED: 'Approved',
  SENT_BACK: 'Sent back',
  OUTDATED: 'Changed since approval',
} as const
export type ReviewState = keyof typeof reviewStates

/** The page on which a reviewer reads and decides. */
export const reviewPath = (articleId: string): string => `/articlesadmin/review/${articleId}`

/** What may stand in the title of a template, and is filled in when an article begins with it. */
const TITLE_PARTS = ['{day}', '{month}', '{year}'] as const

/**
 * The title of an article that begins with a template: 'Report of {month}' is 'Report of November 2026'.
 * @param today 'YYYY-MM-DD'
 */
export function titleOf(pattern: string, today: string): string {
  // '27 November 2026'
  const [, month = '', year = ''] = longDate(today).split(' ')
  const filled: Readonly<Record<(typeof TITLE_PARTS)[number], string>> = {
    '{day}': shortDate(today),
    '{month}': `${month} ${year}`,
    '{year}': year,
  }
  return TITLE_PARTS.reduce((title, part) => title.replaceAll(part, filled[part]), pattern)
}
