import 'server-only'
import type { Actor } from '#lib/caller/actor.ts'
import type { Found } from '#lib/palette/contract.ts'
import { currentTenant } from '#lib/tenants/api.ts'
import { byRelevance, recordsOf, relevanceOf, isInternal, catalogue } from '#lib/catalogue/api.ts'

const NOT_LIVE = 'Not live'

/** Services for the command palette, in the order of the catalogue's search: the live ones of the host's tenant as the catalogue shows them; internal users also find the others. */
export async function findServices(actor: Actor, host: string, text: string, limit: number): Promise<Found[]> {
  const [snapshot, tenant] = await Promise.all([catalogue(), currentTenant(host)])
  if (tenant === null) return []
  const records = isInternal(actor) ? recordsOf(snapshot, null, false) : recordsOf(snapshot, tenant.domain, true)
  const relevance = relevanceOf(snapshot, records, text) ?? new Map<string, number>()
  return records
    .filter(({ row }) => relevance.has(row.id))
    .sort(byRelevance(relevance))
    .slice(0, limit)
    .map(({ row: { id, name, friendlyUrl, live } }) => ({
      kind: 'service',
      id,
      title: name,
      detail: live ? null : NOT_LIVE,
      href: `/service/${encodeURIComponent(friendlyUrl)}`,
    }))
}
