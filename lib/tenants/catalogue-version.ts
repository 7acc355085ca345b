import type { CatalogueVersion } from './contract.ts'

/** Keeps the visitor's choice; set in the browser, so not HttpOnly. */
export const CATALOGUE_VERSION_COOKIE = 'catalogue-version'
/** B109. */
export const DEFAULT_CATALOGUE_VERSION: CatalogueVersion = 1

/** The catalogue version that a cookie value stands for; anything else is the default. */
export const catalogueVersionOf = (cookie: string | undefined): CatalogueVersion =>
  cookie === '2' ? 2 : cookie === '1' ? 1 : DEFAULT_CATALOGUE_VERSION
