import { undoChangeSet } from '#lib/changes/change-service.ts'
import * as contract from '#lib/changes/contract.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.undoChangeSet, undoChangeSet)
