import { call } from '#lib/http/client.ts'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import type { Taxonomies } from './catalogue-tags.ts'

/** What the forms of services and service groups choose from. */
export interface Catalogue {
  tenants: readonly Tenant[]
  taxonomies: Taxonomies
  groups: readonly ServiceGroup[]
}

const all = { query: {} }

/** Tenants, the taxonomy of both catalogue versions and the service groups. */
export async function readCatalogue(): Promise<Catalogue> {
  const [tenants, groups, lifeCycles, industries, valueChains, newLifeCycles, newIndustries, newValueChains] = await Promise.all([
    call('GET /api/v1/Tenant'),
    call('GET /api/v1/ServiceGroup', all),
    call('GET /api/v1/Lifecycle', all),
    call('GET /api/v1/Industry', all),
    call('GET /api/v1/ValueChain', all),
    call('GET /api/v2/Lifecycle', all),
    call('GET /api/v2/Industry', all),
    call('GET /api/v2/ValueChain', all),
  ])
  return {
    tenants,
    groups,
    taxonomies: {
      1: { lifeCycles, industries, valueChains },
      2: { lifeCycles: newLifeCycles, industries: newIndustries, valueChains: newValueChains },
    },
  }
}
