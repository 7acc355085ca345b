import { z } from 'zod'
import { deleteExpiredSessions } from '#lib/auth/session.ts'
import { db } from '#lib/db/client.ts'
import { requeueLostMails } from '#lib/mail/outbox.ts'
import { defineJob } from '#lib/jobs/job.ts'

/** How long a used Idempotency-Key is kept, hours: browsers repeat a request for minutes, other programs perhaps until the next day. */
const IDEMPOTENCY_HOURS = 24
/** Idempotency keys that one statement deletes, so that none takes longer than a statement may. */
const KEYS_AT_ONCE = 5_000
/** Rate-limit windows older than this are of no use, hours. */
const LIMIT_HOURS = 2
/** An instance that has not read the catalogue for longer reads all of it, hours. */
const CATALOGUE_CHANGE_HOURS = 24

/** A mail looks back two months at most, the bell one; what was sent or read is kept for longer, days. */
const NOTIFICATION_DAYS = 100
/** Which period's mail a person got, days. */
const DIGEST_DAYS = 400

async function deleteOldKeys(before: Date): Promise<void> {
  let deleted = KEYS_AT_ONCE
  while (deleted === KEYS_AT_ONCE) {
    deleted = await db.$executeRaw`
      DELETE FROM "IdempotencyKey" WHERE ("caller", "key", "step") IN (SELECT "caller", "key", "step" FROM "IdempotencyKey" WHERE "createdAt" < ${before} ORDER BY "createdAt" LIMIT ${KEYS_AT_ONCE})`
  }
}

/** Deletes what has run out: sessions, idempotency keys, limit windows, used captchas and old notifications; picks up forgotten mails. */
export const cleanUp = defineJob({
  name: 'maintenance.clean-up',
  data: z.unknown(),
  retryLimit: 1,
  heartbeatSeconds: 60,
  schedule: '17 * * * *',
  run: async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const daysAgo = (days: number) => hoursAgo(24 * days)
    await deleteExpiredSessions()
    // Views that ran out unseen: the trigger records their end.
    await db.viewAs.deleteMany({ where: { endsAt: { lte: hoursAgo(0) } } })
    await requeueLostMails()
    await deleteOldKeys(hoursAgo(IDEMPOTENCY_HOURS))
    await db.catalogueChange.deleteMany({ where: { createdAt: { lt: hoursAgo(CATALOGUE_CHANGE_HOURS) } } })
    await db.usedCaptcha.deleteMany({ where: { expiresAt: { lt: hoursAgo(0) } } })
    await db.rateLimit.deleteMany({ where: { windowStart: { lt: hoursAgo(LIMIT_HOURS) } } })
    await db.notificationSent.deleteMany({ where: { sentAt: { lt: daysAgo(NOTIFICATION_DAYS) } } })
    await db.notificationRead.deleteMany({ where: { readAt: { lt: daysAgo(NOTIFICATION_DAYS) } } })
    await db.notificationDigest.deleteMany({ where: { sentAt: { lt: daysAgo(DIGEST_DAYS) } } })
  },
})
