import { handle } from '#lib/http/handle.ts'
import { listPreferences } from '#lib/personal/preferences-contract.ts'
import * as preferences from '#lib/personal/preferences-service.ts'

export const POST = handle(listPreferences, preferences.listPreferences)
