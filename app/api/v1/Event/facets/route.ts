import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/event-contract.ts'
import * as services from '#lib/news/event-service.ts'

export const POST = handle(contract.countEvents, services.countEvents)
