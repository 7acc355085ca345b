import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/plan-contract.ts'
import { listPlans } from '#lib/news-desk/plan-list-service.ts'

export const POST = handle(contract.listPlans, listPlans)
