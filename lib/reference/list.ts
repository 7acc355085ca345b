import 'server-only'
import { declareReadList } from '#lib/lists/list.ts'
import { referenceColumns } from './columns.ts'

/** The lists of topics, issuers and document types. */
export const referenceList = declareReadList({ name: 'reference data', columns: referenceColumns, tables: ['ReferenceItem'] })
