import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/contract.ts'
import { createService } from '#lib/services/save-service.ts'
import * as services from '#lib/services/service.ts'
import * as writeContract from '#lib/services/write-contract.ts'

export const GET = handle(contract.listServices, services.listServices)
export const POST = handle(writeContract.createService, createService)
