import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/access-review/contract.ts'
import * as services from '#lib/access-review/list-export-service.ts'

export const POST = handle(contract.exportAccessReviews, services.exportAccessReviews)
