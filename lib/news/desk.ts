import type { CallContext } from '#lib/caller/context.ts'
import type { Transaction } from '#lib/db/transaction.ts'

/**
 * What is done to one record of the news in somebody else's transaction: by bulk work, which opens one change set for all, and at a planned time. It is what
 * the click does. All throw NOT_FOUND; none opens a change set.
 */
export interface DeskSteps {
  /** Throws VALIDATION when the publish date lies ahead, NOT_APPROVED for an article that has to be approved before. */
  publish: (tx: Transaction, context: CallContext, id: string, published: boolean) => Promise<void>
  remove: (tx: Transaction, context: CallContext, id: string) => Promise<void>
  /** Of kinds with topics; the ids are known to be topics. Throws NOT_APPROVED for a published article whose changes have to be approved. */
  setTopics?: (tx: Transaction, context: CallContext, id: string, topicIds: string[]) => Promise<void>
  /** Of news items. */
  setMustRead?: (tx: Transaction, context: CallContext, id: string, mustRead: boolean) => Promise<void>
}
