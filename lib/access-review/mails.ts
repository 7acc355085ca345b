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

interface Recipient {
  name: string
  email: string
}

async function notify(
  tx: Transaction,
  { id, company }: ReviewRef,
  recipients: readonly Recipient[],
  what: 'handed-in' | 'withdrawn',
  struck = 0,
): Promise<void> {
  // Whoever has seen an earlier entry at the bell sees this one as new.
  await tx.notificationRead.deleteMany({ where: { itemId: id } })
  const url = `${config().publicUrl}${accessReviewPath(id)}`
  for (const { name, email } of recipients) {
    const mail = await renderMail(createElement(ReviewEndedMail, { what, name, company, struck, url }))
    await queueMail(tx, { kind: `access-review-${what}`, recipient: email, subject: endedSubject({ what, company }), ...mail })
  }
}

/** Notifies who started a review, if still of the firm, that it waits to be applied. */
export async function notifyHandedIn(tx: Transaction, ref: ReviewRef, struck: number): Promise<void> {
  const recipients = await tx.$queryRaw<Recipient[]>`
    SELECT COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email"
    FROM "AccessReview" r JOIN "User" u ON u."ppid" = r."startedByPpid" WHERE r."id" = ${ref.id}::uuid AND u."isInternal"`
  await notify(tx, ref, recipients, 'handed-in', struck)
}

/** Notifies the reviewers who are still main contacts of the company that the review was withdrawn. */
export async function notifyWithdrawn(tx: Transaction, ref: ReviewRef): Promise<void> {
  const recipients = await tx.$queryRaw<Recipient[]>`
    SELECT COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email"
    FROM "AccessReview" r JOIN "Entity" e ON e."id" = r."entityId" JOIN "AccessReviewReviewer" q ON q."reviewId" = r."id" JOIN "User" u ON u."ppid" = q."userPpid"
    WHERE r."id" = ${ref.id}::uuid AND ${reviewerSql(Prisma.sql`u."ppid"`)} ORDER BY u."ppid"`
  await notify(tx, ref, recipients, 'withdrawn')
}
