import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/insight/contract.ts'
import * as services from '#lib/insight/readership-service.ts'

export const POST = handle(contract.listTopicReads, services.listTopicReads)
