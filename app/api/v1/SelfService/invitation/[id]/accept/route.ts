import { handle } from '#lib/http/handle.ts'
import { acceptInvitation } from '#lib/self-service/arrival-service.ts'
import * as contract from '#lib/self-service/contract.ts'

export const POST = handle(contract.acceptInvitation, acceptInvitation)
