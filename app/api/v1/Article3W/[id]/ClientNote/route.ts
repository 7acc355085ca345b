import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/note-contract.ts'
import * as services from '#lib/articles/note-service.ts'

export const GET = handle(contract.getClientNote, services.getClientNote)
export const PUT = handle(contract.updateClientNote, services.updateClientNote, services.findNoted)
