import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tasks/contract.ts'
import * as services from '#lib/tasks/export-service.ts'

export const POST = handle(contract.exportTasks, services.exportTasks)
