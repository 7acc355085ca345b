import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/search/contract.ts'
import * as services from '#lib/search/service.ts'

export const GET = handle(contract.searchEverything, services.searchEverything)
