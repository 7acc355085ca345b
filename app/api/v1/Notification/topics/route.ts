import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/personal/topics-contract.ts'
import * as services from '#lib/personal/topics-service.ts'

export const GET = handle(contract.getTopicChoice, services.getTopicChoice)
export const PUT = handle(contract.saveTopicChoice, services.saveTopicChoice)
