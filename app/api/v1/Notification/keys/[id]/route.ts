import { handle } from '#lib/http/handle.ts'
import { deleteKey } from '#lib/personal/key-contract.ts'
import * as keys from '#lib/personal/key-service.ts'

export const DELETE = handle(deleteKey, keys.deleteKey)
