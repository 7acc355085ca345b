import type { SubscriptionConfiguration } from '#lib/subscriptions/configuration-contract.ts'

/** One multi-rating row as it is typed. */
export interface RatingValues {
  /** Of a stored row. */
  id?: string
  subscriptionRatingTitle: string
  ratingTitle: string
  group: string | null
  order: string
}

/** The form of a 3W configuration. */
export interface ConfigurationValues {
  allTerritories: boolean
  territoryIds: readonly string[]
  allTopics: boolean
  topicIds: readonly string[]
  deniedTopicIds: readonly string[]
  allDocumentTypes: boolean
  documentTypeIds: readonly string[]
  deniedDocumentTypeIds: readonly string[]
  hasMultiRating: boolean
  groupRating: string | null
  orderRating: string
  /** Always ends with a blank row (B388). */
  multiRatings: readonly RatingValues[]
  version: number
}

const BLANK_RATING: RatingValues = { subscriptionRatingTitle: '', ratingTitle: '', group: null, order: '' }

const isBlank = ({ subscriptionRatingTitle, ratingTitle, group, order }: RatingValues): boolean =>
  `${subscriptionRatingTitle}${ratingTitle}${group ?? ''}${order}`.trim() === ''

/** Rows that always end with one blank row (B388). */
export const withBlankRating = (rows: readonly RatingValues[]): RatingValues[] => {
  const last = rows.at(-1)
  return last !== undefined && isBlank(last) ? [...rows] : [...rows, BLANK_RATING]
}

const isInteger = (text: string): boolean => /^\d{1,9}$/.test(text.trim())

/** A row that could be saved (B387). */
const isComplete = ({ ratingTitle, group, order }: RatingValues): boolean => ratingTitle.trim() !== '' && group !== null && isInteger(order)

/** Saving waits until a row is complete while multi-rating is on (B387). */
export const mayHaveRatings = ({ hasMultiRating, multiRatings }: ConfigurationValues): boolean =>
  !hasMultiRating || multiRatings.some(isComplete)

/** The stored configuration as form values; a list that is null is "All" (B383). */
export const toValues = (stored: SubscriptionConfiguration): ConfigurationValues => ({
  allTerritories: stored.territoryIds === null,
  territoryIds: stored.territoryIds ?? [],
  allTopics: stored.topicIds === null,
  topicIds: stored.topicIds ?? [],
  deniedTopicIds: stored.deniedTopicIds ?? [],
  allDocumentTypes: stored.documentTypeIds === null,
  documentTypeIds: stored.documentTypeIds ?? [],
  deniedDocumentTypeIds: stored.deniedDocumentTypeIds ?? [],
  hasMultiRating: stored.hasMultiRating,
  groupRating: stored.groupRating,
  orderRating: stored.orderRating === null ? '' : String(stored.orderRating),
  multiRatings: withBlankRating(stored.multiRatings.map((row) => ({ ...row, order: String(row.order) }))),
  version: stored.version,
})

/** What is typed as an order; a text that is no number goes as it is, for the schema to refuse. */
const orderOf = (text: string): number | string | null => (text.trim() === '' ? null : isInteger(text) ? Number(text) : text)

/** The body of the call; blank rows at the end are left out. */
export function toBody(values: ConfigurationValues) {
  const last = values.multiRatings.findLastIndex((row) => !isBlank(row))
  return {
    territoryIds: values.allTerritories ? null : [...values.territoryIds],
    topicIds: values.allTopics ? null : [...values.topicIds],
    deniedTopicIds: values.deniedTopicIds.length === 0 ? null : [...values.deniedTopicIds],
    documentTypeIds: values.allDocumentTypes ? null : [...values.documentTypeIds],
    deniedDocumentTypeIds: values.deniedDocumentTypeIds.length === 0 ? null : [...values.deniedDocumentTypeIds],
    hasMultiRating: values.hasMultiRating,
    groupRating: values.groupRating,
    orderRating: orderOf(values.orderRating),
    // Rows of a multi-rating that is off are kept as far as they are complete.
    multiRatings: values.multiRatings
      .slice(0, last + 1)
      .filter((row) => values.hasMultiRating || isComplete(row))
      .map(({ order, ...row }) => ({ ...row, order: orderOf(order) })),
    version: values.version,
  }
}
