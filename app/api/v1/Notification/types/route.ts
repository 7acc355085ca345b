import { handle } from '#lib/http/handle.ts'
import { listNotificationTypes } from '#lib/notifications/contract.ts'
import * as preferences from '#lib/notifications/preferences-service.ts'

export const GET = handle(listNotificationTypes, preferences.listNotificationTypes)
