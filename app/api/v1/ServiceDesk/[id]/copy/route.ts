import { handle } from '#lib/http/handle.ts'
import { copyService } from '#lib/services/copy-service.ts'
import * as contract from '#lib/services/desk-contract.ts'

export const POST = handle(contract.copyService, copyService)
