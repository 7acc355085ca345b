import { Prisma } from '#lib/db/generated/client.ts'
import { entityIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoCalendarDay, demoDay, demoId } from './random.ts'

type Tx = Prisma.TransactionClient

/** Some hours into the day. */
const NOON_MS = 10 * 3_600_000
const at = (days: number): Date => new Date(demoDay(days).getTime() + NOON_MS)

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

interface DemoReview {
  index: number
  entityId: string
  reviewer: ReturnType<typeof persona>
  /** Days from today. */
  started: number
  due: number
  /** Of the people of the list, by their number: who is kept, and who is struck. */
  kept: Prisma.Sql
  struck: Prisma.Sql
  /** Days from today; left out = it was not done. */
  saved?: number
  handedIn?: number
  applied?: number
  withdrawn?: number
}

/** The list as the portal makes it: the membership and the running subscriptions of everybody. Its ids are the same every time. */
const listSql = ({ index, entityId, kept, struck, saved }: DemoReview, decidedBy: string): Prisma.Sql => Prisma.sql`
  WITH held AS (
    SELECT m."userPpid", NULL::uuid AS "subscriptionId", NULL::text AS "serviceName", false AS "isMainContact", false AS "threeW"
    FROM "EntityMember" m WHERE m."entityId" = ${entityId}::uuid
    UNION ALL
    SELECT m."userPpid", s."id", v."name", m."isMainContact", v."id"::text LIKE '3a000000-%'
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE s."entityId" = ${entityId}::uuid AND (s."endDate" IS NULL OR s."endDate" >= ${demoCalendarDay(0).toISOString().slice(0, 10)}::date) AND e."viewInMyServices" AND v."visibleInClientView"
  ), named AS (
    SELECT h.*, u."firstName" || ' ' || u."lastName" AS "name", u."email"::text AS "email",
      CASE WHEN u."isInternal" THEN 'FIRM' WHEN x."userPpid" IS NULL THEN 'OUTSIDER' ELSE 'COMPANY' END AS "belongs",
      (dense_rank() OVER (ORDER BY u."isInternal", x."userPpid" IS NULL, search_text(u."lastName"), search_text(u."firstName"), u."ppid") - 1)::int AS "person",
      (row_number() OVER (PARTITION BY u."ppid" ORDER BY h."subscriptionId" IS NOT NULL, search_text(h."serviceName"), h."subscriptionId") - 1)::int AS "position"
    FROM held h JOIN "User" u ON u."ppid" = h."userPpid" LEFT JOIN "EntityMember" x ON x."entityId" = ${entityId}::uuid AND x."userPpid" = u."ppid"
  ), decided AS (
    SELECT n.*, CASE WHEN ${struck} THEN 'STRIKE' WHEN ${kept} THEN 'KEEP' END AS "decision" FROM named n
  )
  INSERT INTO "AccessReviewRight" ("id", "reviewId", "person", "position", "userPpid", "name", "email", "belongs", "subscriptionId", "serviceName", "isMainContact", "threeW",
    "decision", "note", "decidedAt", "decidedByName")
  SELECT overlay(overlay(md5('access-review ' || ${String(index)} || d."person" || ' ' || d."position")::text placing '4' from 13) placing '8' from 17)::uuid,
    ${demoId('access-review', index)}::uuid, d."person", d."position", d."userPpid", d."name", d."email", d."belongs"::"AccessReviewBelongs", d."subscriptionId", d."serviceName",
    d."isMainContact", d."threeW", d."decision"::"AccessReviewDecision", CASE WHEN d."decision" = 'STRIKE' AND d."position" = 0 THEN 'Has changed to another team.' END,
    CASE WHEN d."decision" IS NOT NULL THEN ${at(saved ?? 0).toISOString()}::timestamp END, CASE WHEN d."decision" IS NOT NULL THEN ${decidedBy} END
  FROM decided d`

async function fill(tx: Tx, review: DemoReview): Promise<void> {
  const { index, entityId, reviewer, started, due, saved, handedIn, applied, withdrawn } = review
  const ended = applied ?? withdrawn
  const staff = persona('super@firm.example')
  const name = nameOf(reviewer)
  await tx.accessReview.create({
    data: {
      id: demoId('access-review', index),
      entityId,
      state: applied !== undefined ? 'APPLIED' : withdrawn !== undefined ? 'WITHDRAWN' : handedIn !== undefined ? 'HANDED_IN' : 'OPEN',
      dueDate: demoCalendarDay(due),
      revision: saved === undefined ? 1 : 2,
      startedAt: at(started),
      startedByPpid: staff.ppid,
      startedByName: nameOf(staff),
      ...(saved !== undefined && { savedAt: at(saved) }),
      ...(handedIn !== undefined && { handedInAt: at(handedIn), handedInByName: name }),
      ...(ended !== undefined && { endedAt: at(ended), endedByName: nameOf(staff) }),
      reviewers: { create: [{ userPpid: reviewer.ppid }] },
    },
    select: { id: true },
  })
  await tx.$executeRaw(listSql(review, name))
}

const ALL = Prisma.sql`true`
const NONE = Prisma.sql`false`

/** One that the main contact of Alpha is working on, one of Beta that waits to be applied, an earlier one of Alpha that is applied, and one of Beta that was withdrawn. */
export async function fillAccessReviews(tx: Tx): Promise<void> {
  const [alpha, beta] = [persona('client@alpha.example'), persona('client@beta.example')]
  const last = Prisma.sql`(n."person" > 0 AND n."person" = (SELECT max(o."person") FROM named o))`
  const first = Prisma.sql`n."person" = 0`
  await fill(tx, { index: 0, entityId: entityIds.alpha, reviewer: alpha, started: -9, due: 5, saved: -1, kept: first, struck: NONE })
  await fill(tx, {
    index: 1,
    entityId: entityIds.beta,
    reviewer: beta,
    started: -12,
    due: 2,
    saved: -1,
    handedIn: -1,
    kept: ALL,
    struck: last,
  })
  const earlier = { index: 2, entityId: entityIds.alpha, reviewer: alpha, started: -100, due: -86, saved: -91, handedIn: -90, applied: -88 }
  await fill(tx, { ...earlier, kept: ALL, struck: NONE })
  await fill(tx, { index: 3, entityId: entityIds.beta, reviewer: beta, started: -60, due: -46, withdrawn: -55, kept: NONE, struck: NONE })
  // Who was struck then is no longer among the people of the portal.
  await tx.accessReviewRight.create({
    data: {
      id: demoId('access-review-right', 0),
      reviewId: demoId('access-review', earlier.index),
      person: 1_000,
      position: 0,
      name: 'Julien Marchal',
      email: 'julien.marchal@alpha.example',
      belongs: 'COMPANY',
      isMainContact: false,
      threeW: false,
      decision: 'STRIKE',
      note: 'Left at the end of the quarter.',
      decidedAt: at(earlier.saved),
      decidedByName: nameOf(alpha),
      result: 'TAKEN',
    },
    select: { id: true },
  })
}
