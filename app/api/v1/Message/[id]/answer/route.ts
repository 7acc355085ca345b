import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/messages/contract.ts'
import * as services from '#lib/messages/queue-service.ts'

export const POST = handle(contract.answerMessage, services.answerMessage, services.findMessage)
