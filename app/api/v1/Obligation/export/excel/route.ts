import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/contract.ts'
import * as services from '#lib/obligations/export-service.ts'

export const POST = handle(contract.exportRegisterExcel, services.exportRegisterExcel)
