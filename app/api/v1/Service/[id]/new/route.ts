import { handle } from '#lib/http/handle.ts'
import { findService, setServiceNew } from '#lib/services/manage-service.ts'
import * as contract from '#lib/services/write-contract.ts'

export const PATCH = handle(contract.setServiceNew, setServiceNew, findService)
