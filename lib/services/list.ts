import 'server-only'
import { CATALOGUE_REVISION, CATALOGUE_TABLES } from '#lib/catalogue/api.ts'
import { declareReadList } from '#lib/lists/list.ts'
import { serviceColumns } from './columns.ts'

/** The list of services, from the read model of the catalogue; what the reader may do with each is read with every call. */
export const serviceList = declareReadList({
  name: 'services',
  columns: serviceColumns,
  tables: CATALOGUE_TABLES,
  uncachedTables: ['Subscription', 'SubscriptionMember'],
  revisions: [CATALOGUE_REVISION],
})
