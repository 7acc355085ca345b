import { handle } from '#lib/http/handle.ts'
import { listNotificationTypes } from '#lib/personal/preferences-contract.ts'
import * as preferences from '#lib/personal/preferences-service.ts'

export const GET = handle(listNotificationTypes, preferences.listNotificationTypes)
