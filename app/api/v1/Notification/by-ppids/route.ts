import { handle } from '#lib/http/handle.ts'
import { listPreferences } from '#lib/notifications/contract.ts'
import * as preferences from '#lib/notifications/preferences-service.ts'

export const POST = handle(listPreferences, preferences.listPreferences)
