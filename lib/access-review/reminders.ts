import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { today } from '#lib/relations/api.ts'
import { reviewerSql } from './scope.ts'
import { mailReviewer } from './start-service.ts'
import { REMINDED_DAYS } from './words.ts'

interface Waiting {
  reviewId: string
  ppid: string
  name: string
  email: string
  company: string
  /** 'YYYY-MM-DD' */
  dueDate: string
  /** Of the reminder: so many days before, or the day itself. */
  days: number
}

/** Reviewers who have not handed in what is due soon, and are still main contacts. */
const waiting = (): Promise<Waiting[]> =>
  rowsOf<Waiting>(Prisma.sql`
    SELECT r."id"::text AS "reviewId", u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email", e."name" AS "company",
      to_char(r."dueDate", 'YYYY-MM-DD') AS "dueDate", CASE WHEN r."dueDate" > ${today()}::date THEN ${REMINDED_DAYS}::int ELSE 0 END AS "days"
    FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId" JOIN "AccessReviewReviewer" q ON q."reviewId" = r."id" JOIN "User" u ON u."ppid" = q."userPpid"
    WHERE r."state" = 'OPEN' AND r."dueDate" - ${today()}::date BETWEEN 0 AND ${REMINDED_DAYS} AND ${reviewerSql(Prisma.sql`u."ppid"`)}
    ORDER BY r."id", u."ppid"`)

/** Notes a reminder and writes its mail. @returns false = it was sent before, or nothing waits any more */
const remind = ({ reviewId, ppid, name, email, company, dueDate, days }: Waiting): Promise<boolean> =>
  inTransaction(null, async (tx) => {
    // The row says that it was sent, also when two instances do this at the same moment.
    const noted = await tx.$executeRaw`
      UPDATE "AccessReviewReviewer" q SET "remindedFor" = ${dueDate}::date, "remindedDays" = ${days}::int
      WHERE q."reviewId" = ${reviewId}::uuid AND q."userPpid" = ${ppid} AND (q."remindedFor" IS DISTINCT FROM ${dueDate}::date OR q."remindedDays" > ${days}::int)
        AND EXISTS (SELECT 1 FROM "AccessReview" r WHERE r."id" = q."reviewId" AND r."state" = 'OPEN' AND r."dueDate" = ${dueDate}::date)`
    if (noted === 0) return false
    await mailReviewer(tx, { name, email }, { id: reviewId, company, dueDate, reminder: true })
    return true
  })

/** Reminds reviewers of what is due, once some days before and once on the day. @returns how many mails were written */
export async function remindReviewers(): Promise<number> {
  let sent = 0
  for (const one of await waiting()) if (await remind(one)) sent += 1
  return sent
}
