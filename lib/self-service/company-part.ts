import 'server-only'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'
import { db } from '#lib/db/client.ts'
import { SELF_SERVICE } from './apply.ts'
import type { OwnRequest, SentInvitation } from './contract.ts'
import { invitationsOf } from './read-service.ts'
import { requestsOf } from './requests.ts'
import { findSetting } from './setting-service.ts'
import type { SelfServiceSetting } from './staff-contract.ts'

/** Rows of a list of the page. */
const SHOWN = 10

/** A change that can be taken back. */
interface Step {
  /** Its change set. */
  id: string
  at: Date
  /** Name of who did it. */
  by: string | null
  /** Names of the people who were given something, or lost it. */
  people: string[]
}

/** Self-service of a company, as its page shows it to staff. */
export interface CompanySelfService {
  setting: SelfServiceSetting
  invitations: SentInvitation[]
  requests: OwnRequest[]
  steps: Step[]
}

/** What main contacts did, and staff can still take back, the newest first. */
const stepsOf = (entityId: string): Promise<Step[]> => db.$queryRaw<Step[]>`
  SELECT c."id"::text AS "id", c."at", trim(a."firstName" || ' ' || a."lastName") AS "by",
    COALESCE((SELECT json_agg(DISTINCT trim(u."firstName" || ' ' || u."lastName")) FROM "RowImage" i JOIN "User" u ON u."ppid" = i."key" ->> 'userPpid'
      WHERE i."changeSetId" = c."id" AND i."table" IN ('EntityMember', 'SubscriptionMember')), '[]'::json) AS "people"
  FROM "ChangeSet" c LEFT JOIN "User" a ON a."ppid" = c."actorPpid"
  WHERE c."entity" = 'Entity' AND c."entityId" = ${entityId} AND c."action" = ${SELF_SERVICE} AND c."undoneAt" IS NULL
    AND c."at" > CURRENT_TIMESTAMP - make_interval(days => ${TRASH_DAYS}::int)
  ORDER BY c."at" DESC, c."id" DESC LIMIT ${SHOWN}`

/** Throws NOT_FOUND. */
export async function companySelfService(entityId: string): Promise<CompanySelfService> {
  const [setting, invitations, requests, steps] = await Promise.all([
    findSetting({ params: { id: entityId } }),
    invitationsOf(entityId),
    requestsOf(db, entityId, SHOWN),
    stepsOf(entityId),
  ])
  return { setting, invitations, requests: requests.filter(({ state }) => state === 'PENDING'), steps }
}
