import { addUserTask } from '#lib/bulk/subscriptions-service.ts'
import { takeUserBackTask, takeUsersBackTask } from '#lib/bulk/take-back.ts'
import { addToSubscriptionTask, notifyTask } from '#lib/bulk/users-service.ts'
import { refreshAllTask, refreshSomeTask } from '#lib/users/refresh-service.ts'
import type { TaskSpec } from '#lib/tasks/run.ts'

/** Every kind of long work over rows; their jobs are among all jobs of the portal. */
export const allTasks: readonly TaskSpec[] = [
  refreshSomeTask,
  refreshAllTask,
  notifyTask,
  addToSubscriptionTask,
  addUserTask,
  takeUsersBackTask,
  takeUserBackTask,
]
