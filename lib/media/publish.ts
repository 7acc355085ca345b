import 'server-only'
import { audit } from '#lib/db/audit.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { publishDateOf } from '#lib/news/api.ts'

interface Publishable {
  id: string
  published: boolean
  publishDate: Date | null
}

/**
 * Publishes or withdraws a video or publication that the caller has locked; the first time sets the publish date (A128).
 * @param save stores the columns, and the next version
 */
export async function publishMedium(
  tx: Transaction,
  context: CallContext,
  { entity, stored, published }: { entity: 'Publication' | 'Video'; stored: Publishable; published: boolean },
  save: (data: { published: boolean; publishDate: Date | null; version: { increment: 1 } }) => Promise<unknown>,
): Promise<void> {
  if (stored.published === published) return
  const publishDate = publishDateOf(published, undefined, stored.publishDate, new Date())
  await save({ published, publishDate, version: { increment: 1 } })
  await audit(tx, context, {
    action: published ? 'publish' : 'unpublish',
    entity,
    entityId: stored.id,
    before: { published: stored.published, publishDate: stored.publishDate },
    after: { published, publishDate },
  })
}
