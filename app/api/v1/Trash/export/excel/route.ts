import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/changes/contract.ts'
import * as services from '#lib/changes/trash-export-service.ts'

export const POST = handle(contract.exportTrash, services.exportTrash)
