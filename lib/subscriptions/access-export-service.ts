import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { pagedSheet } from '#lib/lists/list-sheet.ts'
import type { SheetOthers } from '#lib/lists/sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { referenceNames } from '#lib/reference/api.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { chosen, filterWords } from '#lib/spreadsheet/filter-words.ts'
import type { AccessFilters, AccessRow } from './access-list-contract.ts'
import type * as contract from './access-list-contract.ts'
import { readAccess } from './access-list-service.ts'
import { accessColumns } from './columns.ts'
import { stateCounts, topicStates } from './words.ts'

/** What the export of 3W subscriptions writes. */
export async function accessExport({
  filters,
  orderBy,
  columns,
}: SheetRequest<typeof accessColumns, AccessFilters>): Promise<ExportSpec<AccessRow>> {
  const topics = (await referenceNames()).topics.map(({ id }) => id)
  const counts = topicStates.map((state) => [
    state,
    [{ header: accessColumns[state].label, value: (row: AccessRow) => stateCounts(row, topics)[state] }],
  ])
  return pagedSheet<AccessRow, typeof accessColumns>({
    title: 'Subscriptions',
    prefix: 'subscriptions_3w_',
    columns: accessColumns,
    others: Object.fromEntries(counts) as SheetOthers<AccessRow, typeof accessColumns>,
    shown: columns,
    filters: filterWords(filters, { ...columnWords(accessColumns), topic: ['Topic', chosen] }),
    keyOf: ({ id }) => id,
    read: (page) => readAccess(filters, orderBy, page),
  })
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportAccess: ServiceFunction<typeof contract.exportAccess> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('subscriptions-access', { filters, orderBy, columns }, accessExport)
