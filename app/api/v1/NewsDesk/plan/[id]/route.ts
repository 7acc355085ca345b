import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/plan-contract.ts'
import { cancelPlan } from '#lib/news-desk/plan-service.ts'

export const DELETE = handle(contract.cancelPlan, cancelPlan)
