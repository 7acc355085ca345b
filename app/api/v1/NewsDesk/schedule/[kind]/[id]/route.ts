import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/plan-contract.ts'
import { changeSchedule, findPlanned, getSchedule } from '#lib/news-desk/plan-service.ts'

export const GET = handle(contract.getSchedule, getSchedule)
export const PUT = handle(contract.changeSchedule, changeSchedule, findPlanned)
