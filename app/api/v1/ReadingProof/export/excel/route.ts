import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reading-proof/contract.ts'
import * as services from '#lib/reading-proof/export-service.ts'

export const POST = handle(contract.exportReadingProof, services.exportReadingProof)
