import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { applyFilters, byRelevance, narrowed } from './filters.ts'
export type { Choices, Filtered } from './filters.ts'
export { findByFriendlyName, findRecord, isGuid, presentItems, recordsOf, relevanceOf } from './find.ts'
export { lockCatalogue } from './lock.ts'
export { isInternal, mayEdit, maySee } from './policy.ts'
export { catalogue, derive } from './read-model.ts'
export { publicDetail, toDetail, toRow } from './replies.ts'
export { namesPerson } from './search.ts'
export { CATALOGUE_REVISION, CATALOGUE_TABLES, byListOrder, toRecord } from './snapshot.ts'
export type { GroupRecord, ServiceRecord, Snapshot, TaxonomyNode } from './snapshot.ts'
export type {
  CatalogueColumn,
  CatalogueFilters,
  CatalogueMarks,
  CatalogueRequest,
  CatalogueView,
  EffectiveFilters,
  FacetValue,
  Facets,
  Marked,
  Named,
  ServiceCard,
  ServiceDetail,
} from './view.ts'
