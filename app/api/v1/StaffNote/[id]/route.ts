import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/dossiers/note-contract.ts'
import { deleteStaffNote, findStaffNote, getStaffNote, updateStaffNote } from '#lib/dossiers/note-service.ts'

export const GET = handle(contract.getStaffNote, getStaffNote)
export const PUT = handle(contract.updateStaffNote, updateStaffNote, findStaffNote)
export const DELETE = handle(contract.deleteStaffNote, deleteStaffNote)
