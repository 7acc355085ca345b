import { foundText } from '#lib/saved-searches/words.ts'
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
  waiting: 'A request about people waits for you',
  'handed-in': 'An access review was handed in',
  withdrawn: 'An access review was withdrawn',
  'not-published': 'Not published as planned',
  'not-unpublished': 'Not unpublished as planned',
  'review-asked': 'Waits for your review',
  'review-approved': 'Approved in the review',
  'review-sent-back': 'Sent back by the reviewer',
}

/** How far an access review is, for its reviewer or for who started it. */
const accessReviews: Partial<Record<NonNullable<BellEntry['outcome']>, string>> = {
  waiting: 'An access review waits for you',
  due: 'An access review is due',
  overdue: 'An access review is overdue',
}

/** What the reader sees of an entry: a title, and below it what kind of thing it is. */
export function wordsOf({ kind, title, outcome, searches }: Pick<BellEntry, 'kind' | 'title' | 'outcome' | 'searches'>): {
  title: string
  note: string
} {
  const what =
    outcome === null
      ? (published[kind] ?? '')
      : kind === 'people' && (outcome === 'approved' || outcome === 'refused')
        ? `Your request is ${outcome}`
        : ((kind === 'access-review' ? accessReviews[outcome] : undefined) ?? outcomes[outcome])
  const note = searches ? `${what} · ${foundText(searches)}` : what
  return { title: title ?? 'An article that is no longer available', note }
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
