import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/personal/key-contract.ts'
import * as keys from '#lib/personal/key-service.ts'

export const GET = handle(contract.listKeys, keys.listKeys)
export const POST = handle(contract.createKey, keys.createKey)
