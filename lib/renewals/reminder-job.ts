import 'server-only'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/job.ts'
import { sendRenewalReminders } from './reminders.ts'

/** Once a day, in the morning of Europe; run again it tells nobody twice. */
export const remindOfRenewals = defineJob({
  name: 'renewals.reminders',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '35 5 * * *',
  run: async () => void (await sendRenewalReminders()),
})
