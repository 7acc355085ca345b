import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { topics } from '#lib/reference/service.ts'

export const GET = handle(contract.getTopic, topics.get)
export const PUT = handle(contract.updateTopic, topics.update, topics.find)
export const DELETE = handle(contract.deleteTopic, topics.remove)
