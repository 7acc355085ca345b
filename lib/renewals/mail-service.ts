import 'server-only'
import { createElement } from 'react'
import type { UserActor } from '#lib/caller/actor.ts'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { fullName } from '#lib/people/words.ts'
import { MAX_MAILS, RECENT_DAYS, SHOWN_NAMES } from './mail-contract.ts'
import type * as contract from './mail-contract.ts'
import { WRITTEN, planMails } from './mail-plan.ts'
import type { MailPlan, Named, PlannedMail } from './mail-plan.ts'
import { lockOnDesk } from './lock.ts'
import { RenewalMail } from './renewal-mail.tsx'

const DAY_MS = 86_400_000
/** Some hundred mails with their jobs. */
const TIMEOUT_MS = 30_000

const render = (actor: UserActor, { subject, text }: PlannedMail) =>
  renderMail(createElement(RenewalMail, { subject, text, sender: fullName(actor) || actor.email, senderEmail: actor.email }))

/** Throws VALIDATION. */
function checkCount({ mails }: MailPlan): void {
  if (mails.length > MAX_MAILS)
    throw invalid(
      `These would be ${mails.length} e-mails. Please choose fewer subscriptions: at most ${MAX_MAILS} e-mails go at once`,
      'ids',
    )
}

const counted = (named: readonly Named[]) => ({
  subscriptions: new Set(named.map(({ id }) => id)).size,
  names: named.slice(0, SHOWN_NAMES).map(({ label }) => label),
})

/** Throws NOT_FOUND when none of the subscriptions is on the caller's desk, VALIDATION for too many mails. */
export const previewMails: ServiceFunction<typeof contract.previewMails> = async ({ actor, body }) => {
  const plan = await planMails(db, actor, body)
  if (plan.found === 0) throw notFound()
  checkCount(plan)
  const { mails, leftOut, about, found, revision } = plan
  const position = Math.min(body.position, mails.length - 1)
  const mail = mails[position]
  const recent = Date.now() - RECENT_DAYS * DAY_MS
  return {
    mails: mails.length,
    people: new Set(mails.map(({ ppid }) => ppid)).size,
    shown: mail
      ? { position, name: mail.name, email: mail.email, company: mail.company, subject: mail.subject, ...(await render(actor, mail)) }
      : null,
    leftOut: [...leftOut].map(([reason, named]) => ({ reason, ...counted(named) })),
    notOnDesk: new Set(body.ids.map((id) => id.toLowerCase())).size - found,
    recent: counted(about.filter(({ writtenAt }) => writtenAt !== null && writtenAt.getTime() > recent)),
    revision,
  }
}

/**
 * Writes the mails as they were looked at, all or none, with an audit row per subscription.
 * Throws NOT_FOUND, VALIDATION, CONFLICT when the preview is outdated, or somebody has written to them since.
 */
export const sendMails: ServiceFunction<typeof contract.sendMails> = async ({ actor, body, context }) => {
  // Rendered before anything is locked; what has changed by then is refused below.
  const looked = await planMails(db, actor, body)
  checkCount(looked)
  const rendered = looked.revision === body.revision ? await Promise.all(looked.mails.map((mail) => render(actor, mail))) : []
  return inTransaction(
    context,
    async (tx) => {
      await lockOnDesk(tx, actor, body.ids)
      const { mails, about, found, revision } = await planMails(tx, actor, body)
      if (found === 0) throw notFound()
      if (revision !== body.revision || looked.revision !== revision)
        throw new AppError('CONFLICT', { detail: 'Something has changed in the meantime. Please look at the e-mails again.' })
      for (const [index, { email, subject }] of mails.entries())
        await queueMail(tx, { kind: 'renewal', recipient: email, subject, ...rendered[index]! })
      await auditAll(
        tx,
        context,
        about.map(({ id, serviceId, entityId, people }) => ({
          action: WRITTEN,
          entity: 'Subscription' as const,
          entityId: id,
          after: { serviceId, entityId, users: people, subject: mails.find(({ ids }) => ids.includes(id))!.subject },
        })),
      )
      return { mails: mails.length }
    },
    { timeoutMs: TIMEOUT_MS },
  )
}
