import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import type { TaxonomyItem } from '#lib/taxonomy/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'

/** The groups of one tenant. */
export interface TenantGroups {
  domain: string
  /** Of the tenant; the domain itself when no tenant has it. */
  name: string
  groups: ServiceGroup[]
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Groups by tenant, sorted by tenant, order of the life cycle and name; without life cycle last (B473, A155). */
export function byTenant(groups: readonly ServiceGroup[], tenants: readonly Tenant[], lifeCycles: readonly TaxonomyItem[]): TenantGroups[] {
  const orders = new Map(lifeCycles.map(({ id, order }) => [id, order]))
  const orderOf = ({ lifeCycle }: ServiceGroup): number => (lifeCycle === null ? Infinity : (orders.get(lifeCycle.id) ?? Infinity))
  const domains = [...new Set(groups.map(({ domain }) => domain))]
  return domains
    .map((domain) => ({
      domain,
      name: tenants.find((tenant) => tenant.domain === domain)?.name ?? domain,
      groups: groups
        .filter((group) => group.domain === domain)
        .sort((a, b) => (orderOf(a) === orderOf(b) ? collator.compare(a.name, b.name) : orderOf(a) - orderOf(b))),
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}
