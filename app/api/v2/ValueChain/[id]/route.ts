import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { valueChainsV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getValueChainV2, taxonomy.getValueChainV2)
export const PUT = handle(contract.updateValueChainV2, valueChainsV2.update, valueChainsV2.find)
export const DELETE = handle(contract.deleteValueChainV2, valueChainsV2.remove)
