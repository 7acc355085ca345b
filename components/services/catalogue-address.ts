import type { ServiceType } from '#lib/services/contract.ts'
import type { CatalogueFilters } from '#lib/catalogue/view.ts'

/** The keys of the catalogue's address that hold chosen filters, in the order of the page (B130, A088). */
const facetKeys = ['industries', 'lifeCycles', 'valueChains', 'type'] as const
export type FacetKey = (typeof facetKeys)[number]

/** What the address of the catalogue root says; every key is left out of the address when empty. */
export interface CatalogueAddress {
  search: string
  /** Chosen ids; of `type` the numbers 1, 2, 3 as text. */
  chosen: Record<FacetKey, string[]>
  /** Life cycle orders preset with ?steps=1..4 (A098, B652); the form writes the life cycles themselves. */
  steps: number[]
  /** From 1. */
  page: number
}

/** No filter at all. */
export const NOTHING_CHOSEN: Record<FacetKey, string[]> = { industries: [], lifeCycles: [], valueChains: [], type: [] }

/** Where the people of the home page stand in it. */
export const CATALOGUE_CONTACTS_ID = 'contacts'

/** The catalogue root without any choice. */
export const WHOLE_CATALOGUE = '/'

type SearchParams = Record<string, string | string[] | undefined>

/** Cap of each list, so that a made-up address stays cheap. */
const MAX_CHOSEN = 50
/** The longest search text that is sent to the server. */
export const MAX_SEARCH = 200

/** Values of a key that is repeated (as a form sends it) or holds several values separated by commas (as people type it). */
function manyOf(value: string | string[] | undefined): string[] {
  const values = (Array.isArray(value) ? value : [value ?? '']).flatMap((one) => one.split(',')).map((one) => one.trim())
  return [...new Set(values)].filter((one) => one !== '').slice(0, MAX_CHOSEN)
}

const firstOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

/** Reads the address of the catalogue root; what makes no sense counts as absent. */
export function readCatalogueAddress(params: SearchParams): CatalogueAddress {
  const page = firstOf(params.page)
  return {
    search: firstOf(params.search).trim().slice(0, MAX_SEARCH),
    chosen: {
      industries: manyOf(params.industries),
      lifeCycles: manyOf(params.lifeCycles),
      valueChains: manyOf(params.valueChains),
      type: manyOf(params.type),
    },
    steps: manyOf(params.steps)
      .filter((step) => /^\d$/.test(step))
      .map(Number),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of the catalogue root with these choices, e.g. `/?search=tax&type=1`. */
export function catalogueHref({ search, chosen, steps, page }: CatalogueAddress): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  for (const key of facetKeys) for (const value of chosen[key]) query.append(key, value)
  for (const step of steps) query.append('steps', String(step))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/?${query}` : WHOLE_CATALOGUE
}

/** The same address without one choice, back on the first page. */
export function withoutChoice(address: CatalogueAddress, key: FacetKey, value: string): CatalogueAddress {
  return { ...address, page: 1, chosen: { ...address.chosen, [key]: address.chosen[key].filter((one) => one !== value) } }
}

/** What the server is asked for; a type is one of 1, 2, 3 (B632), anything else is left out there. */
export const toFilters = ({ search, chosen }: CatalogueAddress): CatalogueFilters => ({
  search,
  industries: chosen.industries,
  lifeCycles: chosen.lifeCycles,
  valueChains: chosen.valueChains,
  types: chosen.type.map((type) => Number(type) as ServiceType),
})

/** The last page of a list, from 1. */
export const lastPage = (totalCount: number, pageSize: number): number => Math.max(1, Math.ceil(totalCount / pageSize))
