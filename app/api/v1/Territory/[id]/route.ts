import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { territories } from '#lib/reference/service.ts'

export const GET = handle(contract.getTerritory, territories.get)
export const PUT = handle(contract.updateTerritory, territories.update, territories.find)
export const DELETE = handle(contract.deleteTerritory, territories.remove)
