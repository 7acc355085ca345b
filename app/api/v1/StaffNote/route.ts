import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/dossiers/note-contract.ts'
import { createStaffNote } from '#lib/dossiers/note-service.ts'

export const POST = handle(contract.createStaffNote, createStaffNote)
