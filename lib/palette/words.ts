/** Fewer letters would find nearly everything. */
export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 100

/** In the order in which they are shown. */
export const foundKinds = ['screen', 'action', 'service', 'subscription', 'article', 'event', 'company', 'person'] as const
export type FoundKind = (typeof foundKinds)[number]
