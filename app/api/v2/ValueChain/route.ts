import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { valueChainsV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listValueChainsV2, taxonomy.listValueChainsV2)
export const POST = handle(contract.createValueChainV2, valueChainsV2.create)
