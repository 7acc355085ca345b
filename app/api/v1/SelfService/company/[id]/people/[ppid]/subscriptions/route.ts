import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { findManaged } from '#lib/self-service/scope.ts'
import { changePersonSubscriptions } from '#lib/self-service/write-service.ts'

export const PUT = handle(contract.changePersonSubscriptions, changePersonSubscriptions, findManaged)
