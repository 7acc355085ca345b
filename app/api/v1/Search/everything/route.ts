import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/palette/contract.ts'
import * as services from '#lib/palette/service.ts'

export const GET = handle(contract.searchEverything, services.searchEverything)
