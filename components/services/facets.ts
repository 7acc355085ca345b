import type { CatalogueView, FacetValue } from '#lib/catalogue/view.ts'
import type { FacetKey } from './catalogue-address.ts'

/** Id of the filters, which a button opens on narrow screens. */
export const FACETS_ID = 'catalogue-filters'

export interface Facet {
  key: FacetKey
  label: string
  values: readonly FacetValue[]
}

/** The filters with their labels: three named by the page settings and the service type (B130, A088). */
export const facetsOf = ({ page, facets }: CatalogueView): Facet[] => [
  { key: 'industries', label: page.mainFilter, values: facets.industries },
  { key: 'lifeCycles', label: page.secondaryFilter, values: facets.lifeCycles },
  { key: 'valueChains', label: page.tertiaryFilter, values: facets.valueChains },
  { key: 'type', label: 'Type', values: facets.types },
]
