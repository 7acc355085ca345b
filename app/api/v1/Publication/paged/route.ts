import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/media/publication-contract.ts'
import * as services from '#lib/media/publication-service.ts'

export const POST = handle(contract.listPublications, services.listPublications)
