import { handle } from '#lib/http/handle.ts'
import { markRead } from '#lib/notifications/bell-contract.ts'
import * as bell from '#lib/notifications/bell-service.ts'

export const POST = handle(markRead, bell.markRead)
