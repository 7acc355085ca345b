import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/contract.ts'
import * as services from '#lib/obligations/word-service.ts'

export const POST = handle(contract.exportRegisterWord, services.exportRegisterWord)
