import type { CatalogueVersion } from '#lib/tenants/contract.ts'

/** The parts of the catalogue settings in the order of the page (A094). */
export const settingsSections = [
  { id: 'taxonomy', label: 'Taxonomy' },
  { id: 'labels', label: 'Filter labels' },
  { id: 'home', label: 'Home page' },
  { id: 'tenants', label: 'Tenants' },
] as const
/** `mapping` stands below the taxonomy. */
type SettingsSection = (typeof settingsSections)[number]['id'] | 'mapping'

/** What the address of the catalogue settings says. */
export interface SettingsAddress {
  section: SettingsSection
  /** Domain of the tenant. */
  tenant: string
  version: CatalogueVersion
}

const firstOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

/**
 * Reads the address; what makes no sense counts as absent.
 * @param currentTenant domain of the tenant of the host, shown when the address names none
 */
export function readSettingsAddress(params: Record<string, string | string[] | undefined>, currentTenant: string): SettingsAddress {
  const section = firstOf(params.section)
  return {
    section: section === 'mapping' ? section : (settingsSections.find(({ id }) => id === section)?.id ?? 'taxonomy'),
    tenant: firstOf(params.tenant).toUpperCase() || currentTenant,
    version: firstOf(params.version) === '2' ? 2 : 1,
  }
}

/** The address of the page with these choices, e.g. `/admin/settings?section=labels&tenant=UK`. */
export function settingsHref({ section, tenant, version }: SettingsAddress): string {
  const query = new URLSearchParams()
  if (section !== 'taxonomy') query.set('section', section)
  if (tenant !== '') query.set('tenant', tenant)
  if (version !== 1) query.set('version', String(version))
  return query.size > 0 ? `/admin/settings?${query}` : '/admin/settings'
}
