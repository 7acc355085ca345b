import { remindOfReviews } from '#lib/access-review/reminder-job.ts'
import { emptyTrash } from '#lib/changes/api.ts'
import { deliverMail } from '#lib/mail/deliver.ts'
import { cleanUpNews } from '#lib/news/clean-up.ts'
import { cleanUpInvitations } from '#lib/self-service/invitation-job.ts'
import { publishAsPlanned } from '#lib/news-desk/plan-job.ts'
import { remindOfMustReads } from '#lib/news-reading/must-read-job.ts'
import { remindOfActions } from '#lib/obligations/reminder-job.ts'
import { sendDueDigests } from '#lib/notifications/digest-job.ts'
import { remindOfRenewals } from '#lib/renewals/reminder-job.ts'
import { allTasks } from './all-tasks.ts'
import { resumeTasks } from '#lib/tasks/run.ts'
import { cleanUp } from './clean-up.ts'
import type { JobSpec } from '#lib/jobs/job.ts'

/** Every background job of the portal. */
export const allJobs: readonly JobSpec[] = [
  deliverMail,
  cleanUp,
  cleanUpNews,
  emptyTrash,
  sendDueDigests,
  remindOfActions,
  remindOfMustReads,
  remindOfReviews,
  remindOfRenewals,
  publishAsPlanned,
  cleanUpInvitations,
  resumeTasks(allTasks),
  ...allTasks.map(({ job }) => job as JobSpec),
]
