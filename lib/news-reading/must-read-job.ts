import 'server-only'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/job.ts'
import { sendMustReadReminders } from './must-read-reminders.ts'

/** Once a day, in the morning of Europe; run again it reminds nobody twice. */
export const remindOfMustReads = defineJob({
  name: 'news-reading.reminders',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '20 5 * * *',
  run: async () => void (await sendMustReadReminders()),
})
