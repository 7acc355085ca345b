import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { ShownField } from '#lib/lists/columns.ts'
import { wholeSheet } from '#lib/lists/list-sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { synonymColumns } from './columns.ts'
import type { Synonym } from './contract.ts'
import type * as contract from './contract.ts'
import { listSynonyms } from './service.ts'

interface SynonymsCall {
  keys: readonly string[]
  columns: readonly ShownField<typeof synonymColumns>[] | null
}

/** What the export of synonyms writes: the groups of the given ids. */
export const synonymsExport = async ({ keys, columns }: SynonymsCall): Promise<ExportSpec<Synonym>> =>
  wholeSheet<Synonym, typeof synonymColumns>({
    title: 'Synonyms',
    prefix: 'synonyms_',
    columns: synonymColumns,
    shown: columns,
    rows: await listSynonyms(),
    keyOf: ({ id }) => id,
    keys,
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportSynonyms: ServiceFunction<typeof contract.exportSynonyms> = ({ body: { keys, columns = null } }) =>
  exportReply('synonyms', { keys, columns }, synonymsExport)
