import 'server-only'
import { CATALOGUE_REVISION, CATALOGUE_TABLES } from '#lib/catalogue/api.ts'
import { declareReadList } from '#lib/lists/list.ts'
import { groupColumns } from './columns.ts'

/** The list of service groups, from the read model of the catalogue. */
export const groupList = declareReadList({
  name: 'service groups',
  columns: groupColumns,
  tables: CATALOGUE_TABLES,
  revisions: [CATALOGUE_REVISION],
})
