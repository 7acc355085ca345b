import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { Person } from '#lib/people/contract.ts'
import { catalogue } from '#lib/catalogue/api.ts'
import type { Snapshot } from '#lib/catalogue/api.ts'
import { builtInTenant, tenantOf } from '#lib/tenants/api.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { defaultLabels } from './contract.ts'
import type * as contract from './contract.ts'
import type { Page } from './contract.ts'

/** Shown until a tenant has a page of its own (A095). */
export const defaultPage: Readonly<Page> = Object.freeze({
  title: 'Services catalogue',
  subtitle: '',
  description: '',
  value1Title: '',
  value1Description: '',
  value2Title: '',
  value2Description: '',
  contacts: [],
  ...defaultLabels,
  version: 0,
})

/** The home page of a tenant with the people behind its contacts. */
export const pageOfTenant = (snapshot: Snapshot, tenant: Tenant): { page: Page; contacts: readonly Person[] } =>
  snapshot.pages.get(tenant.id) ?? { page: defaultPage, contacts: [] }

/** E024: of the current tenant, or of ?domain=. Throws NOT_FOUND for an unknown domain. */
export const getPage: ServiceFunction<typeof contract.getPage> = async ({ query, context }) => {
  const snapshot = await catalogue()
  const { domain } = query
  const tenant =
    domain === undefined ? (tenantOf(snapshot, context.host) ?? builtInTenant()) : snapshot.tenants.find((one) => one.domain === domain)
  if (!tenant) throw notFound()
  return pageOfTenant(snapshot, tenant).page
}
