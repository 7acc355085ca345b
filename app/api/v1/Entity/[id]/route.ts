import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import { findEntity, getEntity } from '#lib/companies/entity-service.ts'
import { deleteEntity, updateEntity } from '#lib/companies/entity-write-service.ts'

export const GET = handle(contract.getEntity, getEntity)
export const PUT = handle(contract.updateEntity, updateEntity, findEntity)
export const DELETE = handle(contract.deleteEntity, deleteEntity)
