import type { Write } from '#components/ui/feedback/use-write.ts'
import { call, type EndpointKey } from '#lib/http/client.ts'
import type { Industry, SubIndustry, TaxonomyItem } from '#lib/taxonomy/contract.ts'
import type { MergePreview } from '#lib/taxonomy/merge-contract.ts'
import type { CatalogueVersion } from '#lib/tenants/contract.ts'

/** Life cycles and value chains have an order, industries go by name (A091). */
export type OrderedResource = 'Lifecycle' | 'ValueChain'

/** The list that is shown: one kind of one tenant and catalogue version. */
export interface Branch<Resource extends string = OrderedResource | 'Industry'> {
  resource: Resource
  domain: string
  version: CatalogueVersion
}

/** The endpoint of the branch; those of both versions and of both ordered kinds have one shape, so that of life cycles stands for all (B486). */
const at = <K extends EndpointKey>(key: K, { resource, version }: Branch): K =>
  key.replace('/v1/', `/v${version}/`).replace('Lifecycle', resource) as K

export const orderedKey = (branch: Branch<OrderedResource>) => at('GET /api/v1/Lifecycle', branch)
export const industriesKey = (branch: Branch<'Industry'>) => at('GET /api/v1/Industry', branch)
export const listQuery = ({ domain }: Branch) => ({ query: { domain } })
export const listKey = (branch: Branch) => at('GET /api/v1/Lifecycle', branch)

export const readOrdered = (branch: Branch<OrderedResource>): Promise<TaxonomyItem[]> => call(orderedKey(branch), listQuery(branch))
export const readIndustries = (branch: Branch<'Industry'>): Promise<Industry[]> => call(industriesKey(branch), listQuery(branch))

/** Adds an item of the first level to the tenant of the branch. */
export const createItem = (write: Write, branch: Branch, name: string): Promise<TaxonomyItem> =>
  write(at('POST /api/v1/Lifecycle', branch), { body: { name, domain: branch.domain } })
export const renameItem = (write: Write, branch: Branch, id: string, body: { name: string; version: number }): Promise<TaxonomyItem> =>
  write(at('PUT /api/v1/Lifecycle/{id}', branch), { params: { id }, body })
export const deleteItem = (write: Write, branch: Branch, id: string): Promise<null> =>
  write(at('DELETE /api/v1/Lifecycle/{id}', branch), { params: { id } })
/** Merges an item of either level into another; refused when the stored version is newer than the given one. */
export const mergeItem = (write: Write, { id, version }: { id: string; version: number }, into: string): Promise<MergePreview> =>
  write('POST /api/v1/TaxonomyMerge/{id}', { params: { id }, body: { into, version } })
/** @param position from 1 (A092) */
export const moveItem = (write: Write, branch: Branch<OrderedResource>, id: string, position: number): Promise<TaxonomyItem> =>
  write(at('PUT /api/v1/Lifecycle/{id}/order/{n}', branch), { params: { id, n: String(position) } })

export const createSub = (write: Write, branch: Branch<'Industry'>, id: string, name: string): Promise<SubIndustry> =>
  write(at('POST /api/v1/Industry/{id}', branch), { params: { id }, body: { name } })
export const renameSub = (
  write: Write,
  branch: Branch<'Industry'>,
  id: string,
  subId: string,
  body: { name: string; version: number },
): Promise<SubIndustry> => write(at('PUT /api/v1/Industry/{id}/{subId}', branch), { params: { id, subId }, body })
export const deleteSub = (write: Write, branch: Branch<'Industry'>, id: string, subId: string): Promise<null> =>
  write(at('DELETE /api/v1/Industry/{id}/{subId}', branch), { params: { id, subId } })
