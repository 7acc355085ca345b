import { handle } from '#lib/http/handle.ts'
import { listOwnInvitations } from '#lib/self-service/arrival-service.ts'
import * as contract from '#lib/self-service/contract.ts'

export const GET = handle(contract.listOwnInvitations, listOwnInvitations)
