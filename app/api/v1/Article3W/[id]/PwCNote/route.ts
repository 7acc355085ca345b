import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/note-contract.ts'
import * as services from '#lib/articles/note-service.ts'

export const GET = handle(contract.getFirmNote, services.getFirmNote)
export const PUT = handle(contract.updateFirmNote, services.updateFirmNote, services.findNoted)
