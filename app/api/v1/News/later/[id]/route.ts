import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/contract.ts'
import * as services from '#lib/news-reading/later-service.ts'

export const PUT = handle(contract.readLater, services.readLater)
export const DELETE = handle(contract.dropLater, services.dropLater)
