import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reading-proof/contract.ts'
import * as services from '#lib/reading-proof/proof-service.ts'

export const POST = handle(contract.listReadingProof, services.listReadingProof)
