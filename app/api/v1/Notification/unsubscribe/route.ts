import { handle, pageForBrowsers } from '#lib/http/handle.ts'
import * as contract from '#lib/notifications/contract.ts'
import { showUnsubscribe, unsubscribe } from '#lib/notifications/unsubscribe-service.ts'

export const GET = pageForBrowsers(handle(contract.showUnsubscribe, showUnsubscribe), '/unsubscribe')
export const POST = handle(contract.unsubscribe, unsubscribe)
