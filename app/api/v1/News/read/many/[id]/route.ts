import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/contract.ts'
import * as services from '#lib/news-reading/pile-service.ts'

export const DELETE = handle(contract.takePileBack, services.takePileBack)
