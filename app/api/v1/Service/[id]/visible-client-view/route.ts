import { handle } from '#lib/http/handle.ts'
import { findService, setServiceVisibleInClientView } from '#lib/services/manage-service.ts'
import * as contract from '#lib/services/write-contract.ts'

export const PATCH = handle(contract.setServiceVisibleInClientView, setServiceVisibleInClientView, findService)
