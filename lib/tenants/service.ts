import 'server-only'
import { applicationVersion, config, hostName } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { catalogue, derive } from '#lib/catalogue/api.ts'
import type { Snapshot } from '#lib/catalogue/api.ts'
import { DEFAULT_CATALOGUE_VERSION } from './catalogue-version.ts'
import type * as contract from './contract.ts'
import type { Host, Tenant } from './contract.ts'

/** Id of the built-in tenant (A036). */
const BUILT_IN_ID = '00000000-0000-0000-0000-000000000000'

/** Host of a tenant's url, in lower case and without port, as requests name it. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.toLowerCase()
  } catch {
    // A url that is no address belongs to no host.
    return ''
  }
}

const tenantsByHost = (snapshot: Snapshot): ReadonlyMap<string, Tenant> =>
  derive(snapshot, 'tenants by host', () => new Map(snapshot.tenants.toReversed().map((tenant) => [hostOf(tenant.url), tenant])))

/**
 * The tenant whose url has that host, else the tenant of DEFAULT_TENANT (A036, W20).
 * @param host without port, lower case
 */
export const tenantOf = (snapshot: Snapshot, host: string): Tenant | null =>
  tenantsByHost(snapshot).get(host) ?? snapshot.tenants.find(({ domain }) => domain === config().defaultTenant) ?? null

/**
 * The stored tenant that a change belongs to: of the named domain, else of the host (A093); null = none. Asked of the database,
 * since after a change the snapshot would have to be made again.
 * @param host without port, lower case
 */
export async function tenantOfChange(host: string, domain: string | undefined): Promise<{ id: string; domain: string } | null> {
  const rows = await db.tenant.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: { id: true, domain: true, url: true } })
  if (domain !== undefined) return rows.find((tenant) => tenant.domain === domain) ?? null
  return rows.find(({ url }) => hostOf(url) === host) ?? rows.find((tenant) => tenant.domain === config().defaultTenant) ?? null
}

/** The tenant that stands in where the database has none; null when BUILT_IN_TENANT is emptied (A003, A036). */
export function builtInTenant(): Tenant | null {
  const { builtInTenant: name, homeTenant, publicUrl } = config()
  return name === '' ? null : { id: BUILT_IN_ID, name, url: publicUrl, domain: homeTenant, colour: 0, version: 1 }
}

/** The tenant of a host, else the built-in one; null = NO_TENANT. */
export const currentTenant = async (host: string): Promise<Tenant | null> => tenantOf(await catalogue(), host) ?? builtInTenant()

/** What the application needs to know of a host (E263). */
export async function hostInfo(host: string): Promise<Host> {
  const tenant = await currentTenant(host)
  const { features, homeTenant } = config()
  return {
    name: hostName(host) ?? tenant?.name ?? host,
    tenant,
    isHomeCountry: tenant?.domain === homeTenant,
    catalogueVersion: DEFAULT_CATALOGUE_VERSION,
    catalogueVersionToggle: features.catalogueVersionToggle,
    features: { ...features },
    version: applicationVersion,
  }
}

/** E079. */
export const listTenants: ServiceFunction<typeof contract.listTenants> = async () => (await catalogue()).tenants as Tenant[]

/** E080. Throws NOT_FOUND when no tenant matches; the client then uses the built-in one. */
export const getCurrentTenant: ServiceFunction<typeof contract.getCurrentTenant> = async ({ context }) => {
  const tenant = tenantOf(await catalogue(), context.host)
  if (!tenant) throw notFound()
  return tenant
}

/** E082. Throws NOT_FOUND. */
export const getTenant: ServiceFunction<typeof contract.getTenant> = async ({ params }) => {
  const tenant = (await catalogue()).tenants.find(({ id }) => id === params.id.toLowerCase())
  if (!tenant) throw notFound()
  return tenant
}

/** E263. */
export const getHost: ServiceFunction<typeof contract.getHost> = ({ context }) => hostInfo(context.host)
