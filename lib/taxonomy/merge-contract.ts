import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'

const byId = z.object({ id: z.guid() })
const root = '/api/v1/TaxonomyMerge/{id}'

/** What merging one item into another would move. */
export const mergePreviewSchema = z.strictObject({
  /** Services that have it, with its sub-industries of which the other one has one of the same name. */
  services: z.int(),
  /** Of them, those that have the other one already. */
  servicesWithBoth: z.int(),
  /** Service groups that stand under it. */
  groups: z.int(),
  /** Sub-industries that move. */
  subIndustries: z.int(),
  /** Names of sub-industries that both have, and that become one. */
  joined: z.array(z.string()),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

export const previewMerge = endpoint({
  method: 'GET',
  path: `${root}/{into}`,
  summary: 'What merging an industry, sub-industry, life cycle or value chain into another would move',
  access: 'internal',
  params: z.object({ id: z.guid(), into: z.guid() }),
  response: mergePreviewSchema,
})

export const mergeTaxonomyItem = endpoint({
  method: 'POST',
  path: root,
  summary:
    'Merges an industry, sub-industry, life cycle or value chain into another of its kind, tenant and catalogue: what has it has the other one, it goes, and its id leads on',
  access: 'internal',
  params: byId,
  body: z.strictObject({ into: z.guid(), version: versionField }),
  response: mergePreviewSchema,
})
