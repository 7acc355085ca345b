import type { Page } from '#lib/pages/contract.ts'
import type { CatalogueVersion, Tenant } from '#lib/tenants/contract.ts'
import type { Person } from '#lib/people/contract.ts'
import type { Service, ServiceType } from '#lib/services/contract.ts'

/** What the catalogue pages show; made by `catalogueView` and `serviceDetail` of catalogue-service.ts. Types only. */

export interface Named {
  id: string
  name: string
}

/** Choices of the visitor; ids that are not in the shown catalogue are ignored. */
export interface CatalogueFilters {
  search?: string | undefined
  /** Ids of industries (with their sub-industries) or sub-industries. */
  industries?: readonly string[]
  lifeCycles?: readonly string[]
  valueChains?: readonly string[]
  types?: readonly ServiceType[]
}

/** The choices that took effect. */
export interface EffectiveFilters {
  /** Trimmed; null = no search. */
  search: string | null
  industries: readonly string[]
  lifeCycles: readonly string[]
  valueChains: readonly string[]
  types: readonly ServiceType[]
}

export interface ServiceCard {
  id: string
  name: string
  smallDescription: string
  friendlyUrl: string
  type: ServiceType
  isNew: boolean
  isHighlighted: boolean
  subscribed: boolean
  /** Who is responsible for it (A083: names are for everybody), those whom the search names first. */
  responsibles: readonly { name: string; found: boolean }[]
  serviceGroupId: string | null
  /** Of the shown tenant and catalogue version, in their order. */
  lifeCycles: readonly Named[]
  /** First picture; its address is /api/v1/Service/{id}/illustration/{illustrationId}. */
  illustrationId: string | null
}

/** One choice of a filter. `count` = services shown when it is chosen, given the other filters. */
export interface FacetValue {
  id: string
  name: string
  count: number
  selected: boolean
  /** Sub-industries; empty elsewhere. */
  children: readonly FacetValue[]
}

export interface Facets {
  industries: readonly FacetValue[]
  lifeCycles: readonly FacetValue[]
  valueChains: readonly FacetValue[]
  /** id is '1', '2' or '3'. */
  types: readonly FacetValue[]
}

/** Version 2: a life cycle with its service groups (A086); null = services without life cycle. */
export interface CatalogueColumn {
  lifeCycle: Named | null
  groups: readonly { id: string; name: string; smallDescription: string; items: readonly ServiceCard[] }[]
  /** Services of the life cycle that are in no group. */
  ungrouped: readonly ServiceCard[]
}

export interface CatalogueView {
  tenant: Tenant
  catalogueVersion: CatalogueVersion
  /** Texts, and the labels mainFilter, secondaryFilter, tertiaryFilter. */
  page: Page
  /** The people behind page.contacts. */
  contacts: readonly Person[]
  filters: EffectiveFilters
  items: readonly ServiceCard[]
  totalCount: number
  hasNext: boolean
  pageNumber: number
  pageSize: number
  /** Services of the catalogue without any filter. */
  catalogueCount: number
  facets: Facets
  /** What comes close when nothing matches the search, the nearest first; else empty. */
  near: readonly ServiceCard[]
  /** The items of this page by life cycle and group; version 2 only, else empty. */
  columns: readonly CatalogueColumn[]
}

/** A taxonomy tag; `parent` is the industry of a sub-industry. */
export interface Tag extends Named {
  parent: string | null
}

export interface ServiceDetail {
  service: Service
  /** Tags of the shown tenant and catalogue version. */
  industries: readonly Tag[]
  lifeCycles: readonly Named[]
  valueChains: readonly Named[]
  group: Named | null
  /** Names of the tenants of the service. */
  tenants: readonly { domain: string; name: string; colour: number }[]
  /** Where the service is offered when the shown tenant does not offer it; else empty. */
  offeredIn: readonly { name: string; address: string }[]
  /** Related services that the caller may see. */
  related: readonly ServiceCard[]
  /** Labels of the three filters. */
  labels: { main: string; secondary: string; tertiary: string }
  /** ISO instant of the last change. */
  updatedAt: string
}

/** A service as its link needs it. */
export interface Marked extends Named {
  friendlyUrl: string
}

/** The marks of one person among the services that the person may see today and the tenant offers, the newest first. */
export interface CatalogueMarks {
  starred: readonly Marked[]
  viewed: readonly Marked[]
  /** ISO instant at which they were read; tells a restored page from a new one. */
  readAt: string
}

export interface CatalogueRequest {
  /** Host without port. */
  host: string
  catalogueVersion: CatalogueVersion
  filters: CatalogueFilters
  page: { pageNumber: number; pageSize: number }
}
