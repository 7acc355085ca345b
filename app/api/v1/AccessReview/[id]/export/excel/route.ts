import * as contract from '#lib/access-review/contract.ts'
import { exportReview } from '#lib/access-review/export-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.exportReview, exportReview)
