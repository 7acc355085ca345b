import * as contract from '#lib/changes/contract.ts'
import { listTrash } from '#lib/changes/trash-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.listTrash, listTrash)
