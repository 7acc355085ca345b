import { allTasks } from '#lib/all-tasks.ts'
import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tasks/contract.ts'
import * as services from '#lib/tasks/control-service.ts'

export const POST = handle(contract.retryTask, services.retryTask(allTasks))
