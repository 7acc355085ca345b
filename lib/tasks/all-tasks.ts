import { addUserTask } from '#lib/subscriptions/bulk-service.ts'
import { takeUserBackTask, takeUsersBackTask } from '#lib/subscriptions/take-back-service.ts'
import { addToSubscriptionTask, notifyTask } from '#lib/users/bulk-service.ts'
import { refreshAllTask, refreshSomeTask } from '#lib/users/refresh-service.ts'
import type { TaskSpec } from './run-service.ts'

/** Every kind of long work over rows; their jobs are among all jobs of the portal. */
export const allTasks: readonly TaskSpec[] = [refreshSomeTask as TaskSpec, refreshAllTask as TaskSpec, notifyTask as TaskSpec, addToSubscriptionTask as TaskSpec, addUserTask as TaskSpec, takeUsersBackTask as TaskSpec, takeUserBackTask as TaskSpec]
