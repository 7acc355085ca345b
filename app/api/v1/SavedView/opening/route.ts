import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tables/contract.ts'
import * as services from '#lib/tables/service.ts'

export const GET = handle(contract.listOpeningViews, services.listOpeningViews)
