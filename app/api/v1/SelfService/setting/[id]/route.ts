import { handle } from '#lib/http/handle.ts'
import { findSetting, getSelfService, setSelfService } from '#lib/self-service/setting-service.ts'
import * as contract from '#lib/self-service/staff-contract.ts'

export const GET = handle(contract.getSelfService, getSelfService)
export const PUT = handle(contract.setSelfService, setSelfService, findSetting)
