import * as contract from '#lib/articles/meant-contract.ts'
import { getMeant } from '#lib/articles/meant-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.getMeant, getMeant)
