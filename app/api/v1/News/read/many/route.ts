import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/contract.ts'
import * as services from '#lib/news-reading/many-service.ts'

export const POST = handle(contract.markManyRead, services.markManyRead)
