import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/personal/preferences-contract.ts'
import * as preferences from '#lib/personal/preferences-service.ts'

export const GET = handle(contract.getPreferences, preferences.getPreferences)
export const PUT = handle(contract.savePreferences, preferences.savePreferences)
