import 'server-only'
import { createHash } from 'node:crypto'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { checkTags, isAhead, lockNews, lockRecords } from '#lib/news/api.ts'
import { SHOWN } from './contract.ts'
import type { BulkRequest, DeskAction } from './contract.ts'
import type * as contract from './contract.ts'
import { readRows, stepsOf } from './kinds.ts'
import type { DeskRow } from './kinds.ts'
import { needsReviewAmong } from './unreviewed.ts'
import { kindsText } from './words.ts'
import type { DeskKind, Outcome } from './words.ts'

/** Some hundred articles, each with its version and its row in the trail. */
const BULK_MS = 60_000
const CHANGED = 'The selected news were changed in the meantime. Please look again.'

type Plan = (DeskRow & { outcome: Outcome })[]

/** The topics of a record afterwards, in the order that they have. */
const topicsAfter = ({ topicIds }: DeskRow, { add, remove }: Extract<DeskAction, { do: 'topics' }>): string[] => {
  const [added, gone] = [add, remove].map((ids) => ids.map((id) => id.toLowerCase()))
  return [...new Set([...topicIds.filter((id) => !gone!.includes(id) || added!.includes(id)), ...added!])]
}

/** @param unapproved it may not be shown to readers as it would be */
function outcomeOf(row: DeskRow, action: DeskAction, now: Date, unapproved: boolean): Outcome {
  const changesIf = (differs: boolean): Outcome => (differs ? 'changes' : 'same')
  switch (action.do) {
    case 'publish':
      if (row.published) return 'same'
      return isAhead(true, row.publishDate, now) ? 'ahead' : unapproved ? 'review' : 'changes'
    case 'unpublish':
      return changesIf(row.published)
    case 'topics': {
      // Never only reordered: a list of the same length with the same topics is the same.
      const after = topicsAfter(row, action)
      const differs = after.length !== row.topicIds.length || after.some((id) => !row.topicIds.includes(id))
      return differs && unapproved ? 'review' : changesIf(differs)
    }
    case 'must-read':
      return changesIf(row.mustRead !== action.on)
    case 'delete':
      return 'changes'
  }
}

/** What would become of each of the records that are there. Throws VALIDATION for topics that are none, NOT_FOUND when no record is left. */
async function planOf(from: Transaction, context: CallContext, { kind, ids, action }: BulkRequest): Promise<Plan> {
  if (action.do === 'topics') await checkTags(from, { topics: [...action.add] })
  const now = new Date()
  const rows = await readRows(from, kind, ids)
  if (rows.length === 0) throw notFound()
  const unapproved = await needsReviewAmong(from, context, kind, action, rows)
  return rows.map((row) => ({ ...row, outcome: outcomeOf(row, action, now, unapproved.has(row.id)) }))
}

const revisionOf = (plan: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify(plan.map(({ id, version, outcome }) => [id, version, outcome]).toSorted()))
    .digest('hex')

/** How many would change, and which. Throws NOT_FOUND when none of them is there, VALIDATION. */
export const previewNewsBulk: ServiceFunction<typeof contract.previewNewsBulk> = async ({ body, context }) => {
  const plan = await planOf(db, context, body)
  const changing = plan.filter(({ outcome }) => outcome === 'changes')
  const others = plan.filter(({ outcome }) => outcome !== 'changes')
  return {
    total: plan.length,
    changes: changing.length,
    ahead: plan.filter(({ outcome }) => outcome === 'ahead').length,
    unapproved: plan.filter(({ outcome }) => outcome === 'review').length,
    published: changing.filter(({ published }) => published).length,
    rows: [...changing, ...others].slice(0, SHOWN).map(({ id, title, outcome }) => ({ id, title, outcome })),
    revision: revisionOf(plan),
  }
}

function change(tx: Transaction, context: CallContext, kind: DeskKind, row: DeskRow, action: DeskAction): Promise<void> {
  const steps = stepsOf[kind]
  switch (action.do) {
    case 'publish':
    case 'unpublish':
      return steps.publish(tx, context, row.id, action.do === 'publish')
    case 'topics':
      return steps.setTopics!(tx, context, row.id, topicsAfter(row, action))
    case 'must-read':
      return steps.setMustRead!(tx, context, row.id, action.on)
    case 'delete':
      return steps.remove(tx, context, row.id)
  }
}

const labels: Readonly<Record<DeskAction['do'], string>> = {
  publish: 'Publishing of',
  unpublish: 'Unpublishing of',
  topics: 'Topics of',
  'must-read': 'Must-read of',
  delete: '',
}

/**
 * Does it to all that change, or to none, as one change set; what is deleted lies in the trash as one.
 * Throws NOT_FOUND when none of them is there, VALIDATION, CONFLICT when they were changed since they were looked at, or while an import has one of them.
 */
export const changeNewsBulk: ServiceFunction<typeof contract.changeNewsBulk> = ({ body: { revision, ...request }, context }) =>
  inTransaction(
    context,
    async (tx) => {
      const { kind, action } = request
      await lockNews(tx)
      await lockRecords(tx, kind, request.ids)
      const plan = await planOf(tx, context, request)
      if (revisionOf(plan) !== revision) throw new AppError('CONFLICT', { detail: CHANGED })
      const changing = plan.filter(({ outcome }) => outcome === 'changes')
      const [first] = changing
      if (first === undefined) return { changed: 0 }
      await openChangeSet(tx, context, {
        action: 'bulk',
        entity: kind,
        entityId: first.id,
        label: changing.length === 1 ? first.title : `${labels[action.do]} ${kindsText(kind, changing.length)}`.trim(),
        deletes: action.do === 'delete',
      })
      for (const row of changing) await change(tx, context, kind, row, action)
      return { changed: changing.length }
    },
    { timeoutMs: BULK_MS },
  )
