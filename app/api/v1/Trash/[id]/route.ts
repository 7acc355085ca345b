import * as contract from '#lib/changes/contract.ts'
import { removeForGood } from '#lib/changes/trash-service.ts'
import { handle } from '#lib/http/handle.ts'

export const DELETE = handle(contract.removeForGood, removeForGood)
