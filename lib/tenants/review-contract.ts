import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { reviewRules } from './words.ts'
import type { ReviewRule } from './words.ts'

const rule = z.enum(Object.keys(reviewRules) as [ReviewRule, ...ReviewRule[]])
const path = '/api/v1/Tenant/{id}/review'
const params = z.object({ id: z.guid() })

export const tenantReviewSchema = z.strictObject({
  rule,
  /** 0 = it was never set. */
  version: z.int(),
})
export type TenantReview = z.infer<typeof tenantReviewSchema>

export const getTenantReview = endpoint({
  method: 'GET',
  path,
  summary: 'Whether articles of a tenant are reviewed before they are published',
  access: 'super',
  params,
  response: tenantReviewSchema,
})

export const changeTenantReview = endpoint({
  method: 'PUT',
  path,
  summary: 'Sets whether articles of a tenant are reviewed before they are published, by whom',
  access: 'super',
  params,
  body: z.strictObject({ rule, version: versionField }),
  response: tenantReviewSchema,
})
