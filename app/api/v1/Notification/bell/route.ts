import { handle } from '#lib/http/handle.ts'
import { getBell } from '#lib/notifications/bell-contract.ts'
import * as bell from '#lib/notifications/bell-service.ts'

export const GET = handle(getBell, bell.getBell)
