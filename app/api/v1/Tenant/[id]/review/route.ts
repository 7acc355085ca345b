import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tenants/review-contract.ts'
import { changeTenantReview, getTenantReview } from '#lib/tenants/review-service.ts'
import { findTenant } from '#lib/tenants/write-service.ts'

export const GET = handle(contract.getTenantReview, getTenantReview)
export const PUT = handle(contract.changeTenantReview, changeTenantReview, findTenant)
