import 'server-only'
import { reviewedAmong, unapprovedAmong } from '#lib/articles/api.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { DeskAction } from './contract.ts'
import type { DeskRow } from './kinds.ts'
import type { DeskKind } from './words.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Those of some records that an action would show to readers without the review that has to be before: drafts that are published, and published articles
 * that get other topics.
 */
export async function needsReviewAmong(
  from: Transaction,
  context: CallContext,
  kind: DeskKind,
  action: DeskAction,
  rows: readonly DeskRow[],
): Promise<ReadonlySet<string>> {
  if (kind !== 'Article' || (action.do !== 'publish' && action.do !== 'topics')) return NONE
  const seen = action.do === 'topics'
  const ids = rows.filter(({ published }) => published === seen).map(({ id }) => id)
  if (ids.length === 0) return NONE
  return seen ? reviewedAmong(from, context, ids) : unapprovedAmong(from, context, ids)
}
