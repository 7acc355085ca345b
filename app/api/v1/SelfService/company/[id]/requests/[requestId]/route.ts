import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { withdrawRequest } from '#lib/self-service/write-service.ts'

export const DELETE = handle(contract.withdrawRequest, withdrawRequest)
