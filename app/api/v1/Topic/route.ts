import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { topics } from '#lib/reference/service.ts'

export const GET = handle(contract.listTopics, topics.list)
export const POST = handle(contract.createTopic, topics.create)
