import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/export-contract.ts'
import * as services from '#lib/reference/export-service.ts'

export const POST = handle(contract.exportTopics, services.exportTopics)
