import 'server-only'
import { createElement } from 'react'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { ReviewEndedMail, endedSubject } from './mail.tsx'
import { reviewerSql } from './scope.ts'
import type { ReviewRef } from './scope.ts'
import { accessReviewPath } from './words.ts'

interface Told {
  name: string
  email: string
}

async function tell(
  tx: Transaction,
  { id, company }: ReviewRef,
  told: readonly Told[],
  what: 'handed-in' | 'withdrawn',
  struck = 0,
): Promise<void> {
  // Whoever has seen an earlier entry at the bell sees this one as new.
  await tx.notificationRead.deleteMany({ where: { itemId: id } })
  const url = `${config().publicUrl}${accessReviewPath(id)}`
  for (const { name, email } of told) {
    const mail = await renderMail(createElement(ReviewEndedMail, { what, name, company, struck, url }))
    await queueMail(tx, { kind: `access-review-${what}`, recipient: email, subject: endedSubject({ what, company }), ...mail })
  }
}

/** Tells who started a review, if still of the firm, that it waits to be applied. */
export async function tellHandedIn(tx: Transaction, ref: ReviewRef, struck: number): Promise<void> {
  const told = await tx.$queryRaw<Told[]>`
    SELECT COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email"
    FROM "AccessReview" r JOIN "User" u ON u."ppid" = r."startedByPpid" WHERE r."id" = ${ref.id}::uuid AND u."isInternal"`
  await tell(tx, ref, told, 'handed-in', struck)
}

/** Tells the reviewers, as far as they are still main contacts of the company, that nothing is asked of them any more. */
export async function tellWithdrawn(tx: Transaction, ref: ReviewRef): Promise<void> {
  const told = await tx.$queryRaw<Told[]>`
    SELECT COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email"
    FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId" JOIN "AccessReviewReviewer" q ON q."reviewId" = r."id" JOIN "User" u ON u."ppid" = q."userPpid"
    WHERE r."id" = ${ref.id}::uuid AND ${reviewerSql(Prisma.sql`u."ppid"`)} ORDER BY u."ppid"`
  await tell(tx, ref, told, 'withdrawn')
}
