import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/publication-contract.ts'
import * as services from '#lib/news/publication-service.ts'

export const PATCH = handle(contract.publishPublication, services.publishPublication, services.findPublication)
