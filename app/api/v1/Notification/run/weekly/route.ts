import { handle } from '#lib/http/handle.ts'
import { runWeekly } from '#lib/notifications/contract.ts'
import * as digests from '#lib/notifications/digest-service.ts'

export const POST = handle(runWeekly, digests.runWeekly)
