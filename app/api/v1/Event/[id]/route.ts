import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/event-contract.ts'
import * as services from '#lib/news/event-service.ts'

export const GET = handle(contract.getEvent, services.getEvent)
export const PUT = handle(contract.updateEvent, services.updateEvent, services.findEvent)
export const DELETE = handle(contract.deleteEvent, services.deleteEvent)
