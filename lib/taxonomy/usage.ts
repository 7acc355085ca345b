import { countedText } from '#lib/text/counted-text.ts'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

/** How many services and service groups lose an item when it is deleted (A090). */
export interface Usage {
  services: number
  groups: number
}

/** Ids of the services and groups that name a taxonomy item. */
export type UsageIndex = ReadonlyMap<string, { services: ReadonlySet<string>; groups: ReadonlySet<string> }>

/** Which services and groups use which taxonomy item, from the lists that the page has. */
export function usageIndex(
  services: readonly Pick<ServiceRow, 'id' | 'industries' | 'lifeCycles' | 'valueChains'>[],
  groups: readonly Pick<ServiceGroup, 'id' | 'lifeCycle' | 'valueChain'>[],
): UsageIndex {
  const index = new Map<string, { services: Set<string>; groups: Set<string> }>()
  const entry = (id: string) => {
    const found = index.get(id) ?? { services: new Set(), groups: new Set() }
    index.set(id, found)
    return found
  }
  for (const { id, industries, lifeCycles, valueChains } of services)
    for (const tag of [...industries, ...lifeCycles, ...valueChains]) entry(tag).services.add(id)
  for (const { id, lifeCycle, valueChain } of groups) for (const tag of [lifeCycle, valueChain]) if (tag) entry(tag.id).groups.add(id)
  return index
}

/** Use of an item together with the items that are deleted with it (the sub-industries of an industry, W22); nothing is counted twice. */
export function usageOf(index: UsageIndex, ids: readonly string[]): Usage {
  const entries = ids.flatMap((id) => index.get(id) ?? [])
  return {
    services: new Set(entries.flatMap(({ services }) => [...services])).size,
    groups: new Set(entries.flatMap(({ groups }) => [...groups])).size,
  }
}

/** '3 services and 1 service group'; '' when nothing uses the item. */
export const usageText = ({ services, groups }: Usage): string =>
  [
    ...(services > 0 ? [countedText(services, 'service', 'services')] : []),
    ...(groups > 0 ? [countedText(groups, 'service group', 'service groups')] : []),
  ].join(' and ')
