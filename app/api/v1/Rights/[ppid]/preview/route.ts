import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/rights/contract.ts'
import { findPerson, previewRights } from '#lib/rights/service.ts'

export const POST = handle(contract.previewRights, previewRights, findPerson)
