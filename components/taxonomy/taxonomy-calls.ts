import type { Write } from '#components/ui/feedback/use-write.ts'
import { call, type EndpointKey } from '#lib/http/client.ts'
import type { Industry, SubIndustry, TaxonomyItem } from '#lib/taxonomy/contract.ts'
import type { MergePreview } from '#lib/taxonomy/merge-contract.ts'
import type { CatalogueVersion } from '#lib/tenants/contract.ts'

/** Life cycles and value chains have an order, industries go by name (A091). */
export type OrderedResource = 'Lifecycle' | 'ValueChain'

/** The list that is shown: one kind of one tenant and catalogue version. */
export interface Place<Resource extends string = OrderedResource | 'Industry'> {
  resource: Resource
  domain: string
  version: CatalogueVersion
}

/** The endpoint of the place; those of both versions and of both ordered kinds have one shape, so that of life cycles stands for all (B486). */
const at = <K extends EndpointKey>(key: K, { resource, version }: Place): K =>
  key.replace('/v1/', `/v${version}/`).replace('Lifecycle', resource) as K

export const orderedKey = (place: Place<OrderedResource>) => at('GET /api/v1/Lifecycle', place)
export const industriesKey = (place: Place<'Industry'>) => at('GET /api/v1/Industry', place)
export const listQuery = ({ domain }: Place) => ({ query: { domain } })
export const listKey = (place: Place) => at('GET /api/v1/Lifecycle', place)

export const readOrdered = (place: Place<OrderedResource>): Promise<TaxonomyItem[]> => call(orderedKey(place), listQuery(place))
export const readIndustries = (place: Place<'Industry'>): Promise<Industry[]> => call(industriesKey(place), listQuery(place))

/** Adds an item of the first level to the tenant of the place. */
export const createItem = (write: Write, place: Place, name: string): Promise<TaxonomyItem> =>
  write(at('POST /api/v1/Lifecycle', place), { body: { name, domain: place.domain } })
export const renameItem = (write: Write, place: Place, id: string, body: { name: string; version: number }): Promise<TaxonomyItem> =>
  write(at('PUT /api/v1/Lifecycle/{id}', place), { params: { id }, body })
export const deleteItem = (write: Write, place: Place, id: string): Promise<null> =>
  write(at('DELETE /api/v1/Lifecycle/{id}', place), { params: { id } })
/** Merges an item of either level into another; refused when the stored version is newer than the given one. */
export const mergeItem = (write: Write, { id, version }: { id: string; version: number }, into: string): Promise<MergePreview> =>
  write('POST /api/v1/TaxonomyMerge/{id}', { params: { id }, body: { into, version } })
/** @param position from 1 (A092) */
export const moveItem = (write: Write, place: Place<OrderedResource>, id: string, position: number): Promise<TaxonomyItem> =>
  write(at('PUT /api/v1/Lifecycle/{id}/order/{n}', place), { params: { id, n: String(position) } })

export const createSub = (write: Write, place: Place<'Industry'>, id: string, name: string): Promise<SubIndustry> =>
  write(at('POST /api/v1/Industry/{id}', place), { params: { id }, body: { name } })
export const renameSub = (
  write: Write,
  place: Place<'Industry'>,
  id: string,
  subId: string,
  body: { name: string; version: number },
): Promise<SubIndustry> => write(at('PUT /api/v1/Industry/{id}/{subId}', place), { params: { id, subId }, body })
export const deleteSub = (write: Write, place: Place<'Industry'>, id: string, subId: string): Promise<null> =>
  write(at('DELETE /api/v1/Industry/{id}/{subId}', place), { params: { id, subId } })
