import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { momentColumn, pagedSheet } from '#lib/lists/list-sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { reviewColumns } from './columns.ts'
import type { ReviewFilters, ReviewRow } from './contract.ts'
import type * as contract from './contract.ts'
import { readReviews } from './list-service.ts'
import type { Viewer } from './scope.ts'
import { states } from './words.ts'

interface ReviewsCall extends SheetRequest<typeof reviewColumns, ReviewFilters> {
  viewer: Viewer
}

/** What the export of the list of access reviews writes. */
export const accessReviewsExport = ({ viewer, filters, orderBy, columns }: ReviewsCall): Promise<ExportSpec<ReviewRow>> =>
  pagedSheet<ReviewRow, typeof reviewColumns>({
    title: 'Access reviews',
    prefix: 'access_reviews_',
    columns: reviewColumns,
    shown: columns,
    filters: filterWords(filters, {
      ...columnWords(reviewColumns),
      state: [reviewColumns.state.label, (state) => states[state]],
    }),
    others: {
      startedAt: momentColumn(reviewColumns.startedAt.label, ({ startedAt }) => startedAt),
      handedInAt: momentColumn(reviewColumns.handedInAt.label, ({ handedInAt }) => handedInAt),
      endedAt: momentColumn(reviewColumns.endedAt.label, ({ endedAt }) => endedAt),
    },
    keyOf: ({ id }) => id,
    read: (page) => readReviews(viewer, filters, orderBy, page),
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportAccessReviews: ServiceFunction<typeof contract.exportAccessReviews> = ({
  actor: { ppid, isInternal, isSuperUser },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('access-reviews', { viewer: { ppid, isInternal, isSuperUser }, filters, orderBy, columns }, accessReviewsExport)
