import type { CatalogueVersion } from '#lib/tenants/contract.ts'

/** Names of the two catalogues: in the settings, in the service form and in sheets. */
export const catalogueNames: Record<CatalogueVersion, string> = { 1: 'Legacy Catalogue', 2: 'New Catalogue' }

/** Titles of the lists of the taxonomy. */
export const listTitles = { Industry: 'Industries', Lifecycle: 'Life cycles', ValueChain: 'Value chains' } as const
