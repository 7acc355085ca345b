import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'

/** E040, E047. */
export const taxonomyItemSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  /** From 1 per tenant and catalogue version. */
  order: z.int(),
  domain: z.string(),
  version: z.int(),
})
export type TaxonomyItem = z.infer<typeof taxonomyItemSchema>

export const subIndustrySchema = z.strictObject({ id: z.guid(), name: z.string(), version: z.int() })
export type SubIndustry = z.infer<typeof subIndustrySchema>

/** E029; industries come by name, their order is optional (A091). */
export const industrySchema = taxonomyItemSchema.extend({ order: z.int().nullable(), subIndustries: z.array(subIndustrySchema) })
export type Industry = z.infer<typeof industrySchema>

const byDomain = z.object({ domain: z.string().toUpperCase().optional() })
const byId = z.object({ id: z.guid() })

/** Life cycles and value chains: one shape, two resources. */
function orderedContract<const V extends 1 | 2, const R extends 'Lifecycle' | 'ValueChain'>(version: V, resource: R, words: string) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/v${version}/${resource}` as const,
      summary: `${words} in their order, of all tenants or of one`,
      access: 'anonymous',
      query: byDomain,
      response: z.array(taxonomyItemSchema),
      cache: 'public',
    }),
    current: endpoint({
      method: 'GET',
      path: `/api/v${version}/${resource}/current` as const,
      summary: `${words} of the current tenant in their order`,
      access: 'anonymous',
      response: z.array(taxonomyItemSchema),
      cache: 'private',
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/v${version}/${resource}/{id}` as const,
      summary: `One of the ${words.toLowerCase()}`,
      access: 'anonymous',
      params: byId,
      response: taxonomyItemSchema,
      cache: 'public',
    }),
  }
}

function industryContract<const V extends 1 | 2>(version: V) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/v${version}/Industry` as const,
      summary: 'Industries by name, of all tenants or of one',
      access: 'anonymous',
      query: byDomain,
      response: z.array(industrySchema),
      cache: 'public',
    }),
    current: endpoint({
      method: 'GET',
      path: `/api/v${version}/Industry/current` as const,
      summary: 'Industries of the current tenant by name',
      access: 'anonymous',
      response: z.array(industrySchema),
      cache: 'private',
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/v${version}/Industry/{id}` as const,
      summary: 'One industry',
      access: 'anonymous',
      params: byId,
      response: industrySchema,
      cache: 'public',
    }),
    getSub: endpoint({
      method: 'GET',
      path: `/api/v${version}/Industry/{id}/{subId}` as const,
      summary: 'One sub-industry',
      access: 'anonymous',
      params: z.object({ id: z.guid(), subId: z.guid() }),
      response: subIndustrySchema,
      cache: 'public',
    }),
  }
}

// Version 1 is the legacy catalogue, version 2 the new one; ids are never shared (B498).
export const { list: listIndustries, current: listCurrentIndustries, get: getIndustry, getSub: getSubIndustry } = industryContract(1)
export const { list: listIndustriesV2, current: listCurrentIndustriesV2, get: getIndustryV2, getSub: getSubIndustryV2 } = industryContract(2)
export const { list: listLifeCycles, current: listCurrentLifeCycles, get: getLifeCycle } = orderedContract(1, 'Lifecycle', 'Life cycles')
export const { list: listLifeCyclesV2, current: listCurrentLifeCyclesV2, get: getLifeCycleV2 } = orderedContract(2, 'Lifecycle', 'Life cycles')
export const { list: listValueChains, current: listCurrentValueChains, get: getValueChain } = orderedContract(1, 'ValueChain', 'Value chains')
export const { list: listValueChainsV2, current: listCurrentValueChainsV2, get: getValueChainV2 } = orderedContract(2, 'ValueChain', 'Value chains')
