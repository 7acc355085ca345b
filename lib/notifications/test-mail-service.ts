import 'server-only'
import { createElement } from 'react'
import { config } from '#lib/config/config.ts'
import { audit } from '#lib/db/audit.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { newItems, newsScopeOf, withDeadlines } from '#lib/news-reading/api.ts'
import type { NewItem, NewsScope } from '#lib/news-reading/api.ts'
import { fullName } from '#lib/people/words.ts'
import { WEEKLY, notificationTypes } from '#lib/personal/words.ts'
import { longDate } from '#lib/text/short-date.ts'
import { factsOf } from './digest-facts.ts'
import { DigestMail, digestSubject } from './digest-mail.tsx'
import { kindsOf } from './items.ts'
import type * as contract from './test-mail-contract.ts'

const WEEK_MS = 7 * 86_400_000
const MAX_ITEMS = 500

/** Throws NOT_FOUND. */
async function articleItem(tx: Transaction, id: string): Promise<NewItem> {
  const found = await tx.article.findUnique({ where: { id }, select: { id: true, type: true, title: true, publishDate: true } })
  if (!found) throw notFound()
  const { type, title, publishDate } = found
  return {
    kind: type === 0 ? 'article3W' : 'articleGlobal',
    id: found.id,
    title,
    publishDate: publishDate ?? new Date(),
    articleId: null,
    startDate: null,
  }
}

const lastWeek = (scope: NewsScope): Promise<NewItem[]> => {
  const to = new Date()
  const kinds = kindsOf(notificationTypes.map(({ value }) => value))
  return newItems(scope, { kinds, from: new Date(to.getTime() - WEEK_MS), to, limit: MAX_ITEMS })
}

/** To the caller alone; nothing counts as sent by it. Throws NOT_FOUND for an article that is not there, VALIDATION for a week without news. */
export const sendTestMail: ServiceFunction<typeof contract.sendTestMail> = async ({ actor, body, context }) => {
  const scope = await newsScopeOf(actor)
  await inTransaction(context, async (tx) => {
    const found = body.about === 'article' ? [await articleItem(tx, body.id)] : await lastWeek(scope)
    if (found.length === 0) throw invalid('Nothing was published in the last seven days, so there is no mail to show')
    const facts = await factsOf(
      tx,
      found.map(({ id }) => id),
    )
    const items = (await withDeadlines(scope, found)).map((item) => ({ ...item, ...facts.get(item.id) }))
    const { publicUrl } = config()
    const mail = await renderMail(
      createElement(DigestMail, {
        name: fullName(actor) || actor.email,
        frequency: WEEKLY,
        items,
        publicUrl,
        // A test is no choice that could be given up.
        unsubscribeUrl: `${publicUrl}/profile#notifications`,
        showDay: longDate,
      }),
    )
    await queueMail(tx, { kind: 'test', recipient: actor.email, subject: `Test: ${digestSubject(WEEKLY, items.length)}`, ...mail })
    await audit(tx, context, { action: 'notify', entity: 'Notification', entityId: actor.ppid, after: { test: body.about } })
  })
}
