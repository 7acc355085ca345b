import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/directory/contract.ts'
import * as services from '#lib/directory/service.ts'

export const GET = handle(contract.directoryByPpid, services.directoryByPpid)
