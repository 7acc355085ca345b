import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { invalid } from '#lib/errors/app-error.ts'
import type { Attachment } from './contract.ts'

/** Files of articles: an article keeps what readers see of each, so that lists need no join, and a version keeps which files belonged to it. */

const GONE = 'One of the files is no longer there. Remove it, and add it again.'

/** Condition on "Article" a: it brings the file, by the index. */
export const attachedSql = (id: string): Prisma.Sql => Prisma.sql`a."attachments" @> ${JSON.stringify([{ id: id.toLowerCase() }])}::jsonb`

/** What an article keeps of its files; null = it has none. */
type StoredAttachments = Attachment[] | null

/**
 * What articles keep of the files that bodies name.
 * @param bodies whose `attachments` are the ids in their order; of a body that does not name any nothing is said
 * @returns for each body in its order; undefined = it stays as it is
 * Throws VALIDATION for a file that is not there.
 */
export async function resolveAttachments(
  tx: Transaction,
  bodies: readonly { attachments?: readonly { id: string }[] | undefined }[],
): Promise<(StoredAttachments | undefined)[]> {
  const ids = [...new Set(bodies.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id.toLowerCase())))]
  const rows =
    ids.length === 0
      ? []
      : await tx.newsAttachment.findMany({
          where: { id: { in: ids } },
          select: { id: true, file: { select: { name: true, contentType: true, size: true } } },
        })
  if (rows.length < ids.length) throw invalid(GONE, 'attachments')
  const known = new Map(rows.map(({ id, file }) => [id, { id, ...file }]))
  return bodies.map(({ attachments }) => {
    if (attachments === undefined) return undefined
    const wanted = new Set(attachments.map(({ id }) => id.toLowerCase()))
    return wanted.size === 0 ? null : [...wanted].map((id) => known.get(id)!)
  })
}
