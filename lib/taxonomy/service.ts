import 'server-only'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { catalogue, derive } from '#lib/catalogue/api.ts'
import type { Snapshot, TaxonomyNode } from '#lib/catalogue/api.ts'
import type { CatalogueVersion } from '#lib/tenants/contract.ts'
import { tenantOf } from '#lib/tenants/api.ts'
import type { Industry, SubIndustry, TaxonomyItem } from './contract.ts'

const toSub = ({ id, name, version }: TaxonomyNode): SubIndustry => ({ id, name, version })

const toOrdered = ({ id, name, order, domain, version }: TaxonomyNode): TaxonomyItem => ({ id, name, order: order ?? 0, domain, version })

const toIndustry = (snapshot: Snapshot, { id, name, order, domain, version }: TaxonomyNode): Industry => ({
  id,
  name,
  order,
  domain,
  subIndustries: [...snapshot.taxonomy.values()].filter((node) => node.parentId === id).map(toSub),
  version,
})

/** Top-level items in list order, of one tenant or (undefined) of all. */
const itemsOf = (snapshot: Snapshot, version: CatalogueVersion, kind: TaxonomyKind, domain: string | undefined): TaxonomyNode[] =>
  [...snapshot.taxonomy.values()].filter(
    (node) =>
      node.kind === kind && node.catalogueVersion === version && node.parentId === null && (domain === undefined || node.domain === domain),
  )

/** The list once per snapshot and tenant, frozen, so that its body is serialized once. */
function listOnce<T>(
  snapshot: Snapshot,
  version: CatalogueVersion,
  kind: TaxonomyKind,
  domain: string | undefined,
  shape: (node: TaxonomyNode) => T,
): T[] {
  if (domain !== undefined && !snapshot.tenants.some((tenant) => tenant.domain === domain)) return []
  return derive(snapshot, `taxonomy ${version} ${kind} ${domain ?? '*'}`, () => itemsOf(snapshot, version, kind, domain).map(shape))
}

/** The domain of the request's tenant; '' when there is none, which no item has. */
const currentDomain = (snapshot: Snapshot, { host }: CallContext): string => tenantOf(snapshot, host)?.domain ?? ''

function itemById(snapshot: Snapshot, version: CatalogueVersion, kind: TaxonomyKind, id: string): TaxonomyNode {
  const node = snapshot.taxonomy.get(id.toLowerCase())
  if (node?.kind !== kind || node.catalogueVersion !== version) throw notFound()
  return node
}

/** The parts of a call that these services read; each fits the calls of both versions. */
interface ListCall {
  query: { domain?: string | undefined }
}
interface CurrentCall {
  context: CallContext
}
interface ItemCall {
  params: { id: string }
}
interface SubItemCall {
  params: { id: string; subId: string }
}

/** The same three services for life cycles and value chains of both catalogue versions. */
function orderedServices(version: CatalogueVersion, kind: 'LIFECYCLE' | 'VALUE_CHAIN') {
  const list = async ({ query }: ListCall): Promise<TaxonomyItem[]> => listOnce(await catalogue(), version, kind, query.domain, toOrdered)
  const current = async ({ context }: CurrentCall): Promise<TaxonomyItem[]> => {
    const snapshot = await catalogue()
    return listOnce(snapshot, version, kind, currentDomain(snapshot, context), toOrdered)
  }
  const get = async ({ params }: ItemCall): Promise<TaxonomyItem> => toOrdered(itemById(await catalogue(), version, kind, params.id))
  return { list, current, get }
}

function industryServices(version: CatalogueVersion) {
  const list = async ({ query }: ListCall): Promise<Industry[]> => {
    const snapshot = await catalogue()
    return listOnce(snapshot, version, 'INDUSTRY', query.domain, (node) => toIndustry(snapshot, node))
  }
  const current = async ({ context }: CurrentCall): Promise<Industry[]> => {
    const snapshot = await catalogue()
    return listOnce(snapshot, version, 'INDUSTRY', currentDomain(snapshot, context), (node) => toIndustry(snapshot, node))
  }
  const get = async ({ params }: ItemCall): Promise<Industry> => {
    const snapshot = await catalogue()
    const node = itemById(snapshot, version, 'INDUSTRY', params.id)
    if (node.parentId !== null) throw notFound()
    return toIndustry(snapshot, node)
  }
  const getSub = async ({ params }: SubItemCall): Promise<SubIndustry> => {
    const node = itemById(await catalogue(), version, 'INDUSTRY', params.subId)
    if (node.parentId !== params.id.toLowerCase()) throw notFound()
    return toSub(node)
  }
  return { list, current, get, getSub }
}

// Version 1 is the legacy catalogue, version 2 the new one.
export const { list: listIndustries, current: listCurrentIndustries, get: getIndustry, getSub: getSubIndustry } = industryServices(1)
export const {
  list: listIndustriesV2,
  current: listCurrentIndustriesV2,
  get: getIndustryV2,
  getSub: getSubIndustryV2,
} = industryServices(2)
export const { list: listLifeCycles, current: listCurrentLifeCycles, get: getLifeCycle } = orderedServices(1, 'LIFECYCLE')
export const { list: listLifeCyclesV2, current: listCurrentLifeCyclesV2, get: getLifeCycleV2 } = orderedServices(2, 'LIFECYCLE')
export const { list: listValueChains, current: listCurrentValueChains, get: getValueChain } = orderedServices(1, 'VALUE_CHAIN')
export const { list: listValueChainsV2, current: listCurrentValueChainsV2, get: getValueChainV2 } = orderedServices(2, 'VALUE_CHAIN')
