import type { ReviewRight } from './contract.ts'

/** Days that a review is open, as proposed. */
export const PROPOSED_DAYS = 14
/** Latest due day, days ahead. */
export const MAX_DAYS = 365
/** Days before the due day at which reviewers are reminded first; then on the day itself. */
export const REMINDED_DAYS = 3
/** Rights of one review. */
export const MAX_RIGHTS = 2_000
/** Reviewers of one review. */
export const MAX_REVIEWERS = 20
/** Longest note at a right, characters. */
export const NOTE_LENGTH = 500

/** Where reviewers answer a review, and staff look at it. */
export const accessReviewPath = (id: string): string => `/accessReview/${id}`

/** The list of reviews, for staff, and the name of its table in the address. */
export const ACCESS_REVIEWS_PATH = '/accessReview'
export const ACCESS_REVIEWS = 'accessReviews'
/** The list of those in a state. */
export const accessReviewsIn = (state: ReviewState): string => `${ACCESS_REVIEWS_PATH}?${ACCESS_REVIEWS}.f.state=${state}`

/** The list of those of companies with this text in their names. */
export const accessReviewsOf = (company: string): string =>
  `${ACCESS_REVIEWS_PATH}?${new URLSearchParams({ [`${ACCESS_REVIEWS}.f.company`]: company })}`

/** How far a review is. */
export const states = {
  SENT: 'Sent',
  UNDER_WAY: 'Under way',
  OVERDUE: 'Overdue',
  HANDED_IN: 'Handed in',
  APPLIED: 'Applied',
  WITHDRAWN: 'Withdrawn',
} as const
export type ReviewState = keyof typeof states
export const REVIEW_STATES = Object.keys(states) as [ReviewState, ...ReviewState[]]

export const decisions = { KEEP: 'Keep', STRIKE: 'Strike' } as const
export type Decision = keyof typeof decisions
export const DECISIONS = Object.keys(decisions) as [Decision, ...Decision[]]

/** How a person stands to the company. */
export const belongings = { COMPANY: 'Of the company', OUTSIDER: 'Of another company', FIRM: 'Of our firm' } as const
export type Belongs = keyof typeof belongings
export const BELONGINGS = Object.keys(belongings) as [Belongs, ...Belongs[]]

/** Why a struck right stays as it is. */
export const leftOutReasons = {
  PERSON_GONE: 'The person is gone',
  NOT_THERE: 'The right is gone already',
  LAST_MAIN_CONTACT: 'Nobody else would be main contact',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** What became of a struck right. */
export const results = { TAKEN: 'Taken', ...leftOutReasons } as const
export type ReviewResult = keyof typeof results
export const REVIEW_RESULTS = Object.keys(results) as [ReviewResult, ...ReviewResult[]]

/** 'Tax - main contact', or what stands for the membership of the company itself. */
export const rightText = ({ serviceName, isMainContact }: Pick<ReviewRight, 'serviceName' | 'isMainContact'>): string =>
  serviceName === null ? 'Belongs to the company' : `${serviceName}${isMainContact ? ' (main contact)' : ''}`

export const LOOK_AGAIN = 'Something has changed since you looked. Please look again.'
export const OPEN_ALREADY = 'An access review of this company is open already'
export const WAITS_ALREADY = 'An access review of this company is handed in and waits to be applied'
export const HANDED_IN_ALREADY = 'This access review is handed in already'
export const APPLIED_ALREADY = 'This access review is applied already'
export const WITHDRAWN_ALREADY = 'This access review is withdrawn'
export const NOT_HANDED_IN = 'This access review is not handed in yet'
export const DUE_DAY_OVER = 'The last day for this access review is over. Please ask us for more time.'
export const NO_MAIN_CONTACT = 'Please choose main contacts of the company'
export const DUE_DAY_WRONG = `Please choose a day from today on, within ${MAX_DAYS} days`
export const TOO_MANY_RIGHTS = `A review holds at most ${MAX_RIGHTS.toLocaleString('en')} rights`
export const NO_SUCH_RIGHT = 'There is no such right in this review'
export const UNDECIDED = 'Please keep or strike every right first'
export const LEAVERS_KEEP_NOTHING = 'Who no longer belongs to the company keeps none of its subscriptions'
export const ALL_SUBSCRIPTIONS_ONLY =
  'A review names every subscription of the company: it is for super users, and for those who look after all of them'
export const MEMBERSHIPS_BY_SUPER_USERS = 'Only super users take people out of companies'
