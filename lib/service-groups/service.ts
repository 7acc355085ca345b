import 'server-only'
import type { Actor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { catalogue, derive } from '#lib/catalogue/api.ts'
import type { GroupRecord, Snapshot } from '#lib/catalogue/api.ts'
import { tenantOf } from '#lib/tenants/api.ts'
import type * as contract from './contract.ts'
import type { ServiceGroup } from './contract.ts'

const isInternal = (actor: Actor): boolean => actor.kind === 'user' && actor.isInternal

const named = (item: { id: string; name: string } | null) => item && { id: item.id, name: item.name }

const toGroup = (group: GroupRecord, services: readonly string[]): ServiceGroup => ({
  id: group.id,
  name: group.name,
  smallDescription: group.smallDescription,
  domain: group.domain,
  lifeCycle: named(group.lifeCycle),
  valueChain: named(group.valueChain),
  services: [...services],
  version: group.version,
})

const liveServices = (snapshot: Snapshot, group: GroupRecord, domain: string | null): string[] =>
  group.serviceIds.filter((id) => {
    const row = snapshot.services.get(id)?.row
    return row?.live && (domain === null || row.domains.includes(domain))
  })

/** Groups with at least one live service of the tenant, reduced to those services (A099). */
const liveGroups = (snapshot: Snapshot, host: string, requested: string | undefined): ServiceGroup[] => {
  const domain = requested ?? tenantOf(snapshot, host)?.domain ?? null
  const make = () =>
    [...snapshot.groups.values()]
      .map((group) => toGroup(group, liveServices(snapshot, group, domain)))
      .filter((group) => group.services.length > 0)
  return snapshot.tenants.some((tenant) => tenant.domain === domain) ? derive(snapshot, `groups live ${domain}`, make) : make()
}

/** E018: every group for internal callers, the live ones for others (W14). */
export const listServiceGroups: ServiceFunction<typeof contract.listServiceGroups> = async ({ actor, query, context }) => {
  const snapshot = await catalogue()
  if (!isInternal(actor)) return liveGroups(snapshot, context.host, query.domain)
  const { domain } = query
  return [...snapshot.groups.values()]
    .filter((group) => domain === undefined || group.domain === domain)
    .map((group) => toGroup(group, group.serviceIds))
}

/** E019. */
export const listLiveServiceGroups: ServiceFunction<typeof contract.listLiveServiceGroups> = async ({ query, context }) =>
  liveGroups(await catalogue(), context.host, query.domain)

/** E021; callers who are not internal see groups with a live service. Throws NOT_FOUND. */
export const getServiceGroup: ServiceFunction<typeof contract.getServiceGroup> = async ({ actor, params }) => {
  const snapshot = await catalogue()
  const group = snapshot.groups.get(params.id.toLowerCase())
  if (!group) throw notFound()
  if (isInternal(actor)) return toGroup(group, group.serviceIds)
  const services = liveServices(snapshot, group, null)
  if (services.length === 0) throw notFound()
  return toGroup(group, services)
}
