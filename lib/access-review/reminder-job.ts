import 'server-only'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/job.ts'
import { remindReviewers } from './reminders.ts'

/** Once a day, in the morning of Europe; run again it reminds nobody twice. */
export const remindOfReviews = defineJob({
  name: 'access-review.reminders',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '25 5 * * *',
  run: async () => void (await remindReviewers()),
})
