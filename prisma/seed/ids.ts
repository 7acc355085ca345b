/** Fixed ids of the demo data that other parts may name. This file imports nothing. */

/** The 3W services in the order fund distribution, regulatory, tax, asset and wealth management (W41). */
export const threeWServiceIds = [
  '3a000000-0000-4000-8000-000000000001',
  '3a000000-0000-4000-8000-000000000002',
  '3a000000-0000-4000-8000-000000000003',
  '3a000000-0000-4000-8000-000000000004',
] as const

/** The four wealth and asset sub-services (W41). */
export const threeWSubServiceIds = [
  '3a000000-0000-4000-8000-000000000011',
  '3a000000-0000-4000-8000-000000000012',
  '3a000000-0000-4000-8000-000000000013',
  '3a000000-0000-4000-8000-000000000014',
] as const

/** Tenants by domain. */
export const tenantIds = {
  LU: '7e000000-0000-4000-8000-000000000001',
  UK: '7e000000-0000-4000-8000-000000000002',
  FR: '7e000000-0000-4000-8000-000000000003',
} as const

/** Demo company groups. */
export const companyIds = {
  alpha: 'c0000000-0000-4000-8000-000000000001',
  beta: 'c0000000-0000-4000-8000-000000000002',
  gamma: 'c0000000-0000-4000-8000-000000000003',
  delta: 'c0000000-0000-4000-8000-000000000004',
} as const

/** Demo companies; those of client@alpha.example and client@beta.example are `alpha` and `beta`. */
export const entityIds = {
  alpha: 'e0000000-0000-4000-8000-000000000001',
  alphaFund: 'e0000000-0000-4000-8000-000000000002',
  beta: 'e0000000-0000-4000-8000-000000000003',
  gamma: 'e0000000-0000-4000-8000-000000000004',
  delta: 'e0000000-0000-4000-8000-000000000005',
} as const
