import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { territories } from '#lib/reference/service.ts'

export const GET = handle(contract.listTerritories, territories.list)
export const POST = handle(contract.createTerritory, territories.create)
