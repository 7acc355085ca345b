import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/events/contract.ts'
import * as services from '#lib/events/service.ts'

export const GET = handle(contract.getEvent, services.getEvent)
export const PUT = handle(contract.updateEvent, services.updateEvent, services.findEvent)
export const DELETE = handle(contract.deleteEvent, services.deleteEvent)
