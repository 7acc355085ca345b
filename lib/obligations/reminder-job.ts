import 'server-only'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/job.ts'
import { sendReminders } from './reminders.ts'

/** Once a day, in the morning of Europe; run again it reminds nobody twice. */
export const remindOfActions = defineJob({
  name: 'obligations.reminders',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '15 5 * * *',
  run: async () => void (await sendReminders()),
})
