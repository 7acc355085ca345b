import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { momentColumn, pagedSheet } from '#lib/lists/list-sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { trashColumns } from './columns.ts'
import type { TrashFilters, TrashRow } from './contract.ts'
import type * as contract from './contract.ts'
import { readTrash } from './trash-service.ts'

const others = {
  deletedAt: momentColumn<TrashRow>(trashColumns.deletedAt.label, ({ deletedAt }) => deletedAt),
  expiresAt: momentColumn<TrashRow>('Goes for good on', ({ expiresAt }) => expiresAt),
}

interface TrashCall extends SheetRequest<typeof trashColumns, TrashFilters> {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
}

/** What the export of the trash writes: what the caller may bring back. */
export const trashExport = ({ actor, filters, orderBy, columns }: TrashCall): Promise<ExportSpec<TrashRow>> =>
  pagedSheet<TrashRow, typeof trashColumns>({
    title: 'Trash',
    prefix: 'trash_',
    columns: trashColumns,
    others,
    shown: columns,
    filters: filterWords(filters, { ...columnWords(trashColumns), kind: [trashColumns.kind.label, entityText], record: 'Id of a record' }),
    keyOf: ({ id }) => id,
    read: (page) => readTrash(actor, filters, orderBy, page),
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportTrash: ServiceFunction<typeof contract.exportTrash> = ({
  actor: { ppid, isSuperUser },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('trash', { actor: { ppid, isSuperUser }, filters, orderBy, columns }, trashExport)
