import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import { findEntity } from '#lib/companies/entity-service.ts'
import { addEntityUser, removeEntityUser } from '#lib/companies/member-service.ts'

export const PUT = handle(contract.addEntityUser, addEntityUser, findEntity)
export const DELETE = handle(contract.removeEntityUser, removeEntityUser, findEntity)
