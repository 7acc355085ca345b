import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { defineJob } from '#lib/jobs/job.ts'
import { expireInvitations } from './invitations.ts'
import { ENDED_DAYS } from './words.ts'

/** Invitations that one transaction ends. */
const AT_ONCE = 500
const DAY_MS = 86_400_000

/** Ends invitations that ran out, and forgets what has been over for long: names and addresses of people who may never have come. */
export const cleanUpInvitations = defineJob({
  name: 'self-service.clean-up',
  data: z.unknown(),
  retryLimit: 1,
  heartbeatSeconds: 60,
  schedule: '41 * * * *',
  run: async () => {
    const old = Prisma.sql`i."id" IN (SELECT "id" FROM "Invitation" WHERE "state" = 'OPEN' AND "expiresAt" <= CURRENT_TIMESTAMP AT TIME ZONE 'UTC' LIMIT ${AT_ONCE})`
    let ended = AT_ONCE
    while (ended === AT_ONCE) ended = await inTransaction(null, (tx) => expireInvitations(tx, old))
    const before = new Date(Date.now() - ENDED_DAYS * DAY_MS)
    await db.invitation.deleteMany({ where: { endedAt: { lt: before } } })
    await db.peopleRequest.deleteMany({ where: { decidedAt: { lt: before } } })
  },
})
