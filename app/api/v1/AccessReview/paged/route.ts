import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/access-review/contract.ts'
import * as services from '#lib/access-review/list-service.ts'

export const POST = handle(contract.listAccessReviews, services.listAccessReviews)
