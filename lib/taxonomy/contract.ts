import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'

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
const bySubId = z.object({ id: z.guid(), subId: z.guid() })

/** Longest name, characters. */
const NAME_LENGTH = 200
const name = z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`)
/** Fields of a reply that a client may send back; they are set elsewhere or never (W61). */
const fixed = { id: z.unknown().optional(), order: z.unknown().optional(), subIndustries: z.unknown().optional() }
/** Without `domain` the item belongs to the current tenant (A093). */
const newItem = z.strictObject({ name, domain: z.string().trim().toUpperCase().optional(), version: z.unknown().optional(), ...fixed })
const changedItem = z.strictObject({ name, domain: z.unknown().optional(), version: versionField, ...fixed })
const newSub = z.strictObject({ name, ...fixed })

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
    create: endpoint({
      method: 'POST',
      path: `/api/v${version}/${resource}` as const,
      summary: `Adds one of the ${words.toLowerCase()}, last in order`,
      access: 'internal',
      body: newItem,
      response: taxonomyItemSchema,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/v${version}/${resource}/{id}` as const,
      summary: `Renames one of the ${words.toLowerCase()}`,
      access: 'internal',
      params: byId,
      body: changedItem,
      response: taxonomyItemSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/v${version}/${resource}/{id}` as const,
      summary: `Deletes one of the ${words.toLowerCase()}; services and groups lose it and stay`,
      access: 'internal',
      params: byId,
      response: null,
    }),
    move: endpoint({
      method: 'PUT',
      path: `/api/v${version}/${resource}/{id}/order/{n}` as const,
      summary: `Puts one of the ${words.toLowerCase()} at position n, from 1; the others shift`,
      access: 'internal',
      // A position that is no number is a fault of the input and no unknown id, so it is parsed by the service.
      params: byId.extend({ n: z.string().max(20) }),
      response: taxonomyItemSchema,
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
      params: bySubId,
      response: subIndustrySchema,
      cache: 'public',
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/v${version}/Industry` as const,
      summary: 'Adds an industry',
      access: 'internal',
      body: newItem,
      response: industrySchema,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/v${version}/Industry/{id}` as const,
      summary: 'Renames an industry',
      access: 'internal',
      params: byId,
      body: changedItem,
      response: industrySchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/v${version}/Industry/{id}` as const,
      summary: 'Deletes an industry with its sub-industries; services lose them and stay',
      access: 'internal',
      params: byId,
      response: null,
    }),
    createSub: endpoint({
      method: 'POST',
      path: `/api/v${version}/Industry/{id}` as const,
      summary: 'Adds a sub-industry to an industry',
      access: 'internal',
      params: byId,
      body: newSub,
      response: subIndustrySchema,
      status: 201,
    }),
    createSubAs: endpoint({
      method: 'POST',
      path: `/api/v${version}/Industry/{id}/{subId}` as const,
      summary: 'Adds a sub-industry with the given id to an industry',
      access: 'internal',
      params: bySubId,
      body: newSub,
      response: subIndustrySchema,
      status: 201,
    }),
    updateSub: endpoint({
      method: 'PUT',
      path: `/api/v${version}/Industry/{id}/{subId}` as const,
      summary: 'Renames a sub-industry',
      access: 'internal',
      params: bySubId,
      body: changedItem,
      response: subIndustrySchema,
    }),
    removeSub: endpoint({
      method: 'DELETE',
      path: `/api/v${version}/Industry/{id}/{subId}` as const,
      summary: 'Deletes a sub-industry; services lose it and stay',
      access: 'internal',
      params: bySubId,
      response: null,
    }),
  }
}

// Version 1 is the legacy catalogue, version 2 the new one; ids are never shared (B498).
export const {
  list: listIndustries,
  current: listCurrentIndustries,
  get: getIndustry,
  getSub: getSubIndustry,
  create: createIndustry,
  update: updateIndustry,
  remove: deleteIndustry,
  createSub: createSubIndustry,
  createSubAs: createSubIndustryAs,
  updateSub: updateSubIndustry,
  removeSub: deleteSubIndustry,
} = industryContract(1)
export const {
  list: listIndustriesV2,
  current: listCurrentIndustriesV2,
  get: getIndustryV2,
  getSub: getSubIndustryV2,
  create: createIndustryV2,
  update: updateIndustryV2,
  remove: deleteIndustryV2,
  createSub: createSubIndustryV2,
  createSubAs: createSubIndustryAsV2,
  updateSub: updateSubIndustryV2,
  removeSub: deleteSubIndustryV2,
} = industryContract(2)
export const {
  list: listLifeCycles,
  current: listCurrentLifeCycles,
  get: getLifeCycle,
  create: createLifeCycle,
  update: updateLifeCycle,
  remove: deleteLifeCycle,
  move: moveLifeCycle,
} = orderedContract(1, 'Lifecycle', 'Life cycles')
export const {
  list: listLifeCyclesV2,
  current: listCurrentLifeCyclesV2,
  get: getLifeCycleV2,
  create: createLifeCycleV2,
  update: updateLifeCycleV2,
  remove: deleteLifeCycleV2,
  move: moveLifeCycleV2,
} = orderedContract(2, 'Lifecycle', 'Life cycles')
export const {
  list: listValueChains,
  current: listCurrentValueChains,
  get: getValueChain,
  create: createValueChain,
  update: updateValueChain,
  remove: deleteValueChain,
  move: moveValueChain,
} = orderedContract(1, 'ValueChain', 'Value chains')
export const {
  list: listValueChainsV2,
  current: listCurrentValueChainsV2,
  get: getValueChainV2,
  create: createValueChainV2,
  update: updateValueChainV2,
  remove: deleteValueChainV2,
  move: moveValueChainV2,
} = orderedContract(2, 'ValueChain', 'Value chains')
