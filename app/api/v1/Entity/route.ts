import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import { listEntities } from '#lib/companies/entity-service.ts'
import { createEntity } from '#lib/companies/entity-write-service.ts'

export const GET = handle(contract.listEntities, listEntities)
export const POST = handle(contract.createEntity, createEntity)
