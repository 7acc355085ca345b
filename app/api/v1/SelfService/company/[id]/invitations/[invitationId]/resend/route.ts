import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { resendInvitation } from '#lib/self-service/write-service.ts'

export const POST = handle(contract.resendInvitation, resendInvitation)
