import { z } from 'zod'

/** Generic paged helpers (B644). */
export const DEFAULT_PAGE_SIZE = 20
/** News list and dashboard (B642, B643). */
export const NEWS_PAGE_SIZE = 6
/** Event, video and publication lists of news admin (A152). */
export const OTHER_PAGE_SIZE = 15
/** Cap of every page size; also the full subscription user list (A047, B641). */
export const MAX_PAGE_SIZE = 9999

export interface PageRequest {
  /** From 1. */
  pageNumber: number
  pageSize: number
}

/** No list is so long; larger numbers are as bad as any other value. */
const MAX_NUMBER = 999_999_999

const positive = (value: unknown): number | undefined => {
  const n = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN
  return Number.isInteger(n) && n >= 1 && n <= MAX_NUMBER ? n : undefined
}

const anyNumber = (description: string) => z.unknown().optional().meta({ type: 'integer', minimum: 1, description })
/** The names of page and size (A047); whatever they hold is taken. */
export const pageKeys = {
  pageNumber: anyNumber('From 1, the default'),
  page: anyNumber('= pageNumber'),
  pageSize: anyNumber(`At most ${MAX_PAGE_SIZE}`),
  size: anyNumber('= pageSize'),
}

/**
 * Query schema of a paged call: pageNumber|page and pageSize|size; bad values fall back to the defaults, the size is capped (A047).
 */
export const pageQuery = (defaultSize: number = DEFAULT_PAGE_SIZE) =>
  z.object(pageKeys).transform((query): PageRequest => ({
    pageNumber: positive(query.pageNumber) ?? positive(query.page) ?? 1,
    pageSize: Math.min(positive(query.pageSize) ?? positive(query.size) ?? defaultSize, MAX_PAGE_SIZE),
  }))

/** Reply of a paged call (A046). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), totalCount: z.int(), hasNext: z.boolean(), pageNumber: z.int(), pageSize: z.int() })

/** Wraps one page of rows. */
export const toPage = <T>(items: T[], totalCount: number, { pageNumber, pageSize }: PageRequest) => ({
  items,
  totalCount,
  hasNext: pageNumber * pageSize < totalCount,
  pageNumber,
  pageSize,
})
