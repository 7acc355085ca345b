import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/overview-contract.ts'
import * as services from '#lib/news-reading/overview-service.ts'

export const POST = handle(contract.getDashboard, services.getDashboard)
