import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { valueChains } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getValueChain, taxonomy.getValueChain)
export const PUT = handle(contract.updateValueChain, valueChains.update, valueChains.find)
export const DELETE = handle(contract.deleteValueChain, valueChains.remove)
