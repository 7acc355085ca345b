import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/opening-contract.ts'
import * as services from '#lib/obligations/opening-service.ts'

export const PUT = handle(contract.setOpening, services.setOpening, services.findOpening)
