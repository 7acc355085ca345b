import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import { valueChainsV2 } from '#lib/taxonomy/write-service.ts'

export const PUT = handle(contract.moveValueChainV2, valueChainsV2.move)
