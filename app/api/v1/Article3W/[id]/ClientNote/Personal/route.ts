import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/note-contract.ts'
import * as services from '#lib/articles/note-service.ts'

export const PUT = handle(contract.updatePersonalNote, services.updatePersonalNote, services.findNoted)
