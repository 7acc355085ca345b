import { deadlineText } from '#lib/news/words.ts'
import { foundText } from '#lib/saved-searches/words.ts'
import { firmToday } from '#lib/text/short-date.ts'
import type { BellEntry } from '#lib/notifications/bell-contract.ts'

const published: Partial<Record<BellEntry['kind'], string>> = {
  article3W: '3W article',
  articleGlobal: 'Global article',
  news: 'News',
  event: 'Compliance calendar',
  video: 'Video',
  publication: 'Publication',
}

const outcomes: Record<NonNullable<BellEntry['outcome']>, string> = {
  approved: 'Request for access approved',
  refused: 'Request for access refused',
  accepted: 'Your invitation was accepted',
  answered: 'Your message was answered',
  done: 'Background work done',
  failed: 'Background work failed',
  due: 'Your action is due',
  overdue: 'Your action is overdue',
  'to-confirm': 'Must read',
  changed: 'Changed since you read it',
  waiting: 'A request about people waits for you',
  'handed-in': 'An access review was handed in',
  withdrawn: 'An access review was withdrawn',
  'not-published': 'Not published as planned',
  'not-unpublished': 'Not unpublished as planned',
  'review-asked': 'Waits for your review',
  'review-approved': 'Approved in the review',
  'review-sent-back': 'Sent back by the reviewer',
  ending: 'A subscription ends, and its renewal is not decided',
}

/** How far an access review is, for its reviewer or for who started it. */
const accessReviews: Partial<Record<NonNullable<BellEntry['outcome']>, string>> = {
  waiting: 'An access review waits for you',
  due: 'An access review is due',
  overdue: 'An access review is overdue',
}

/** What kind of thing an entry is. */
function whatOf({ kind, outcome }: Pick<BellEntry, 'kind' | 'outcome'>): string {
  if (outcome === null) return published[kind] ?? ''
  if (kind === 'people' && (outcome === 'approved' || outcome === 'refused')) return `Your request is ${outcome}`
  if (kind === 'must-read') return outcomes['to-confirm']
  return (kind === 'access-review' ? accessReviews[outcome] : undefined) ?? outcomes[outcome]
}

/** The first tags of a kind; more are counted. */
const tagsText = ([first, ...more]: readonly string[] = []): string =>
  first === undefined ? '' : more.length > 0 ? `${first} +${more.length}` : first

/** What the reader sees of an entry: a title, and below it what kind of thing it is and what decides whether to read it now. */
export function wordsOf({
  kind,
  title,
  outcome,
  searches,
  mustRead = false,
  issuers,
  topics,
  deadline,
}: Pick<BellEntry, 'kind' | 'title' | 'outcome' | 'searches' | 'mustRead' | 'issuers' | 'topics' | 'deadline'>): {
  title: string
  note: string
} {
  const parts = [
    whatOf({ kind, outcome }),
    mustRead && kind !== 'must-read' ? 'Must read' : '',
    deadline ? deadlineText(deadline, firmToday()) : '',
    tagsText(issuers),
    tagsText(topics),
    searches ? foundText(searches) : '',
  ]
  return { title: title ?? 'An article that is no longer available', note: parts.filter(Boolean).join(' · ') }
}

const MINUTE = 60_000
const steps = [
  { unit: 'minute', ms: MINUTE, below: 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE, below: 24 * 60 * MINUTE },
  { unit: 'day', ms: 24 * 60 * MINUTE, below: Infinity },
] as const
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `just now`, `5 minutes ago`, `yesterday`. */
export function timeAgo(iso: string, now = Date.now()): string {
  const past = Math.max(now - Date.parse(iso), 0)
  if (past < MINUTE) return 'just now'
  const { unit, ms } = steps.find(({ below }) => past < below)!
  return ago.format(-Math.floor(past / ms), unit)
}
