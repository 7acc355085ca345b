import 'server-only'
import type { FileReply } from '#lib/files/file-reply.ts'
import type { ShownField } from '#lib/lists/columns.ts'
import { wholeSheet } from '#lib/lists/list-sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { referenceColumns } from './columns.ts'
import type { ReferenceItem } from './contract.ts'
import { documentTypes, issuers, topics } from './service.ts'

const kinds = {
  topics: { title: 'Topics', prefix: 'topics_', list: topics.list },
  issuers: { title: 'Issuers', prefix: 'issuers_', list: issuers.list },
  documentTypes: { title: 'Document types', prefix: 'document_types_', list: documentTypes.list },
} as const

interface ReferenceCall {
  kind: keyof typeof kinds
  keys: readonly string[]
  columns: readonly ShownField<typeof referenceColumns>[] | null
}

/** What the export of one kind of reference data writes: the items of the given ids. */
export async function referenceExport({ kind, keys, columns }: ReferenceCall): Promise<ExportSpec<ReferenceItem>> {
  const { title, prefix, list } = kinds[kind]
  return wholeSheet<ReferenceItem, typeof referenceColumns>({
    title,
    prefix,
    columns: referenceColumns,
    shown: columns,
    rows: await list(),
    keyOf: ({ id }) => id,
    keys,
  })
}

interface SheetCall {
  body: { keys: string[]; columns?: ReferenceCall['columns'] | undefined }
}
const exportOf =
  (kind: ReferenceCall['kind']) =>
  ({ body: { keys, columns = null } }: SheetCall): Promise<FileReply> =>
    exportReply('reference', { kind, keys, columns }, referenceExport)

/** Each throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportTopics = exportOf('topics')
export const exportIssuers = exportOf('issuers')
export const exportDocumentTypes = exportOf('documentTypes')
