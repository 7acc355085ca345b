import { z } from 'zod'
import { deleteExpiredSessions } from '#lib/auth/session.ts'
import { db } from '#lib/db/client.ts'
import { requeueLostMails } from '#lib/mail/outbox.ts'
import { defineJob } from './job.ts'

/** How long an answered Idempotency-Key is kept, hours. */
const IDEMPOTENCY_HOURS = 48
/** Rate-limit windows older than this are of no use, hours. */
const LIMIT_HOURS = 2

/** Deletes what has run out: sessions, idempotency keys, limit windows and answered captchas; picks up forgotten mails. */
export const cleanUp = defineJob({
  name: 'maintenance.clean-up',
  data: z.unknown(),
  retryLimit: 1,
  heartbeatSeconds: 60,
  schedule: '17 * * * *',
  run: async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await deleteExpiredSessions()
    await requeueLostMails()
    await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: hoursAgo(IDEMPOTENCY_HOURS) } } })
    await db.usedCaptcha.deleteMany({ where: { expiresAt: { lt: hoursAgo(0) } } })
    await db.rateLimit.deleteMany({ where: { windowStart: { lt: hoursAgo(LIMIT_HOURS) } } })
  },
})
