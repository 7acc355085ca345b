import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { lockEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { longDate } from '#lib/text/short-date.ts'
import type * as contract from './contract.ts'
import { AccessReviewMail, reviewSubject } from './mail.tsx'
import { companyOf } from './scope.ts'
import { byPerson, mainContactsOf, revisionOf, rightsAt } from './snapshot.ts'
import type { ListedRight } from './snapshot.ts'
import {
  DUE_DAY_WRONG,
  LOOK_AGAIN,
  MAX_DAYS,
  MAX_RIGHTS,
  NO_MAIN_CONTACT,
  OPEN_ALREADY,
  TOO_MANY_RIGHTS,
  WAITS_ALREADY,
  accessReviewPath,
} from './words.ts'

export const ACCESS_REVIEW = 'AccessReview'

export const callerName = (actor: UserActor): string => fullName(actor) || actor.email

/** A calendar day as it is stored. */
export const storedDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Throws VALIDATION for a day that is over or too far ahead. */
export function checkDueDay(day: string): void {
  const now = today()
  if (day < now || day > dayAfter(now, MAX_DAYS)) throw invalid(DUE_DAY_WRONG, 'dueDate')
}

/** One review of a company at a time. Throws CONFLICT. */
async function checkNoneOpen(tx: Transaction, entityId: string): Promise<void> {
  const other = await tx.accessReview.findFirst({ where: { entityId, state: { in: ['OPEN', 'HANDED_IN'] } }, select: { state: true } })
  if (other) throw new AppError('CONFLICT', { detail: other.state === 'OPEN' ? OPEN_ALREADY : WAITS_ALREADY })
}

interface Reviewer {
  name: string
  email: string
}

/** Writes to a reviewer what is asked, and by when. */
export async function mailReviewer(
  tx: Transaction,
  { name, email }: Reviewer,
  { id, company, dueDate, reminder }: { id: string; company: string; dueDate: string; reminder: boolean },
): Promise<void> {
  const url = `${config().publicUrl}${accessReviewPath(id)}`
  const mail = await renderMail(createElement(AccessReviewMail, { name, company, until: longDate(dueDate), reminder, url }))
  const kind = reminder ? 'access-review-reminder' : 'access-review'
  await queueMail(tx, { kind, recipient: email, subject: reviewSubject({ company, reminder }), ...mail })
}

const rowsOf = (rights: readonly ListedRight[]) =>
  byPerson(rights, ({ ppid }) => ppid).flatMap((own, person) =>
    own.map(({ ppid, ...right }, position) => ({ ...right, person, position, userPpid: ppid })),
  )

/**
 * Keeps the list that was seen and sends it, in the company's lock.
 * Throws NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT when one is open or the list has changed.
 */
export const startReview: ServiceFunction<typeof contract.startReview> = ({ actor, params, body, context }) => {
  const { dueDate, revision } = body
  checkDueDay(dueDate)
  return inTransaction(context, async (tx) => {
    await lockEntity(tx, params.id)
    const company = await companyOf(tx, actor, params.id)
    await checkNoneOpen(tx, company.id)
    const rights = await rightsAt(tx, company.id)
    if (rights.length > MAX_RIGHTS) throw invalid(TOO_MANY_RIGHTS, 'revision')
    if (revisionOf(rights) !== revision) throw new AppError('CONFLICT', { detail: LOOK_AGAIN })
    const chosen = new Set(body.reviewers)
    const reviewers = (await mainContactsOf(tx, company.id)).filter(({ ppid }) => chosen.has(ppid))
    if (reviewers.length !== chosen.size) throw invalid(NO_MAIN_CONTACT, 'reviewers')
    const { id } = await tx.accessReview.create({
      data: {
        entityId: company.id,
        dueDate: storedDay(dueDate),
        startedByPpid: actor.ppid,
        startedByName: callerName(actor),
        reviewers: { create: reviewers.map(({ ppid }) => ({ userPpid: ppid })) },
        rights: { createMany: { data: rowsOf(rights) } },
      },
      select: { id: true },
    })
    await audit(tx, context, {
      action: 'create',
      entity: ACCESS_REVIEW,
      entityId: id,
      after: { name: company.name, entityId: company.id, reviewers: reviewers.map(({ ppid }) => ppid), dueDate, rights: rights.length },
    })
    for (const reviewer of reviewers) await mailReviewer(tx, reviewer, { id, company: company.name, dueDate, reminder: false })
    return { id }
  })
}
