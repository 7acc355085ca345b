import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { valueChains } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listValueChains, taxonomy.listValueChains)
export const POST = handle(contract.createValueChain, valueChains.create)
