import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/note-contract.ts'
import * as services from '#lib/news/note-service.ts'

export const PUT = handle(contract.updatePersonalNote, services.updatePersonalNote, services.findNoted)
