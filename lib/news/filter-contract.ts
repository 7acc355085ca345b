import { z } from 'zod'

/** Most ids, texts or numbers in one filter. */
const MAX_VALUES = 1_000
/** Most text filters: each one searches all texts, so that a thousand would keep the database busy for everybody (security rule 17). */
const MAX_TEXT_FILTERS = 10
export const SEARCH_LENGTH = 500
const MAX_INTEGER = 2_147_483_647
const DAY_END = 'T23:59:59.999Z'

const INVALID_DATE = 'Please provide a date'

/** An instant, or a calendar date, which stands for its first or last moment in UTC. */
const boundary = (dayEnd: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], INVALID_DATE)
    .transform((text) => new Date(text.includes('T') ? text : `${text}${dayEnd}`))

/** {start, end}, either may be missing, bounds included (W46). */
export const dateRangeSchema = z.strictObject({ start: boundary('T00:00:00.000Z').nullish(), end: boundary(DAY_END).nullish() })
export type DateRange = z.output<typeof dateRangeSchema>

const ids = z.array(z.guid()).max(MAX_VALUES).nullish()
const flag = z.boolean().nullish()
/** A list of numbers, or one (W47). */
const numbers = z.union([z.int().transform((one) => [one]), z.array(z.int()).max(MAX_VALUES)]).nullish()

/** Trimmed; empty becomes none (B192). */
const search = z
  .string()
  .max(SEARCH_LENGTH)
  .transform((text) => text.trim() || undefined)
  .nullish()

/** Where a text filter looks (W48). */
const TEXT_FIELDS = ['title', 'background', 'whatsNew', 'whatsNext', 'freeContent', 'repositoryText'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The news filter (B182 to B185); unknown fields are refused (A048). A filter that a list has no column for is left aside (W53). */
export const newsFilterSchema = z.strictObject({
  published: flag,
  reviewed: flag,
  /** 0 = 3W, 1 = global. */
  type: z.union([z.literal(0), z.literal(1)]).nullish(),
  territories: ids,
  issuers: ids,
  topics: ids,
  documentTypes: ids,
  issuedDateRange: dateRangeSchema.nullish(),
  publishedDateRange: dateRangeSchema.nullish(),
  linkedNewsDateRange: dateRangeSchema.nullish(),
  /** Dates that must lie in publishedDateRange, in place of the publish date (A142, W46). */
  checkedEventDates: z
    .array(z.enum(['startDate', 'endDate']))
    .max(2)
    .nullish(),
  freeTextSearch: search,
  textFilters: z
    .array(z.strictObject({ field: z.enum(TEXT_FIELDS), text: z.string().trim().max(SEARCH_LENGTH) }))
    .max(MAX_TEXT_FILTERS)
    .nullish(),
  businessId: z.int().min(0).max(MAX_INTEGER).nullish(),
  mustRead: flag,
  /** News with repository text and without an article (A142). */
  repositoryItem: flag,
  isAlive: flag,
  clientNoteFilter: z.strictObject({ impact: numbers, ratings: numbers, assignedToMe: flag }).nullish(),
  pwcNoteFilter: z.strictObject({ impact: numbers, ratings: numbers }).nullish(),
  /** Shows what that subscription sees (A142). */
  exportAsSubscriptionId: z.guid().nullish(),
  /** Adds notes and linked news (W49). */
  withExtendedInfos: flag,
  /** Articles that the caller has not marked as read, or has. */
  unread: flag,
  /** Articles that the caller wants to read later, or does not. */
  readLater: flag,
  /** Articles that were published since the caller's visit before this one, or before its end. */
  sinceLastVisit: flag,
})
export type NewsFilters = z.output<typeof newsFilterSchema>
