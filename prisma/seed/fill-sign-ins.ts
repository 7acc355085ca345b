import { followedSql } from '#lib/auth/followed.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { persona } from './personas.ts'
import { DEMO_DATE } from './random.ts'

/** The last sign-ins lie so many days back at most. */
const DAYS = 150

/** Last sign-ins of the clients of internal@firm.example in the audit trail: most have signed in once, some long ago, so that My clients has silent companies and others. */
export async function fillSignIns(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "AuditEvent" ("id", "at", "actorPpid", "action", "entity", "entityId", "after")
    SELECT md5('sign-in ' || c."ppid")::uuid, ${DEMO_DATE}::timestamp - make_interval(days => abs(hashtext(c."ppid")) % ${DAYS}::int, mins => 60 + abs(hashtext(c."ppid")) % 600), c."ppid",
      'sign-in', 'Session', c."ppid", '{"address": "192.0.2.10"}'::jsonb
    FROM (
      SELECT DISTINCT u."ppid" FROM "Subscription" s JOIN "EntityMember" m ON m."entityId" = s."entityId" JOIN "User" u ON u."ppid" = m."userPpid"
      WHERE s."id" IN (${followedSql(persona('internal@firm.example').ppid)}) AND NOT u."isInternal" AND u."termsVersion" IS NOT NULL
    ) c WHERE abs(hashtext(c."ppid")) % 5 > 0 ORDER BY c."ppid"`
}
