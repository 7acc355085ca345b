import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import { valueChains } from '#lib/taxonomy/write-service.ts'

export const PUT = handle(contract.moveValueChain, valueChains.move)
