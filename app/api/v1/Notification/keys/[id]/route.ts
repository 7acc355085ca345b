import { handle } from '#lib/http/handle.ts'
import { deleteKey } from '#lib/notifications/key-contract.ts'
import * as keys from '#lib/notifications/personal-key-service.ts'

export const DELETE = handle(deleteKey, keys.deleteKey)
