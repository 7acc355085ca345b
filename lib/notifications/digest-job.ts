import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { defineJob } from '#lib/jobs/job.ts'
import { DAILY, MONTHLY, WEEKLY } from '#lib/personal/words.ts'
import { sendDigests } from './digest-service.ts'
import { isDue, periodOf } from './periods.ts'

/**
 * Looks every ten minutes whether the mails of a day, week or month are due and not written yet (A204). So they go out on Monday morning in the
 * portal's time zone, summer and winter, and a run that was cut off, or an instance that was down, is made up for within the same day.
 */
export const sendDueDigests = defineJob({
  name: 'notifications.digests',
  data: z.unknown(),
  retryLimit: 2,
  heartbeatSeconds: 60,
  schedule: '*/10 * * * *',
  run: async () => {
    const now = new Date()
    const { timeZone } = config()
    for (const frequency of [DAILY, WEEKLY, MONTHLY] as const) {
      if (!isDue(frequency, now, timeZone)) continue
      const finished = await db.notificationRun.count({
        where: { frequency, period: periodOf(frequency, now, timeZone), finishedAt: { not: null } },
      })
      if (finished === 0) await sendDigests(frequency, now)
    }
  },
})
