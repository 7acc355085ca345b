import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/notifications/contract.ts'
import * as preferences from '#lib/notifications/preferences-service.ts'

export const GET = handle(contract.getPreferences, preferences.getPreferences)
export const PUT = handle(contract.savePreferences, preferences.savePreferences)
