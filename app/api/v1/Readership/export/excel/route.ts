import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/insight/contract.ts'
import * as services from '#lib/insight/export-service.ts'

export const POST = handle(contract.exportReadership, services.exportReadership)
