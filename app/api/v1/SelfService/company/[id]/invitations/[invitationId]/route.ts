import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { withdrawInvitation } from '#lib/self-service/write-service.ts'

export const DELETE = handle(contract.withdrawInvitation, withdrawInvitation)
