import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/desk-contract.ts'
import { listServiceDesk } from '#lib/services/desk-service.ts'

export const GET = handle(contract.listServiceDesk, listServiceDesk)
