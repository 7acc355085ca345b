import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { catalogueRequest } from './request-service.ts'
export { reviewRulesFor, tenantIdAt } from './review-service.ts'
export { builtInTenant, currentTenant, hostInfo, tenantOf, tenantOfChange } from './service.ts'
