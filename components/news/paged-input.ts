import type { CallInput } from '#lib/http/client.ts'

/** What a list of the news is asked for. */
export interface PagedBody {
  filters: object
  /** Null = as the list does it. */
  orderBy: { field: string; direction: 'asc' | 'desc' } | null
}

/** What is asked for one page; without a size the list has its own (B196). The calls of the lists have one shape, so that of articles stands for all. */
export const pagedInput = (body: PagedBody, pageNumber: number, pageSize?: number): CallInput<'POST /api/v1/Article3W/paged'> =>
  ({ query: { pageNumber, pageSize }, body }) as CallInput<'POST /api/v1/Article3W/paged'>
