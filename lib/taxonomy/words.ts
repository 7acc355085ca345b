import type { CatalogueVersion } from '#lib/tenants/contract.ts'

/** Names of the two catalogues: in the settings, in the service form and in sheets. */
export const catalogueNames: Record<CatalogueVersion, string> = { 1: 'Legacy Catalogue', 2: 'New Catalogue' }

/** Titles of the lists of the taxonomy. */
export const listTitles = { Industry: 'Industries', Lifecycle: 'Life cycles', ValueChain: 'Value chains' } as const

/** Items that are mapped by one call. */
export const MAX_MAPPED = 1_000

/** Of a legacy item that nothing in the new catalogue stands for. */
export const NO_COUNTERPART = 'No counterpart'

/** 'Banking › Private banks', of a sub-industry; else the name. */
export const qualifiedName = ({ name, industry }: { name: string; industry: string | null }): string =>
  industry === null ? name : `${industry} › ${name}`
