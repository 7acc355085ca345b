import 'server-only'
import type { db } from '#lib/db/client.ts'
import type { Article as StoredArticle, ArticleText } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Article, ArticleType, Attachment } from './contract.ts'
import { toArticle } from './rows.ts'

/** An article as it is stored, of either type. */
export type Stored = StoredArticle & { text: ArticleText | null }

/** A stored article as internal callers see it. */
export const asArticle = ({ text, attachments, ...row }: Stored): Article => {
  const { background = null, whatsNew = null, whatsNext = null, freeContent = null } = text ?? {}
  return toArticle({
    ...row,
    type: row.type as ArticleType,
    attachments: attachments as Attachment[] | null,
    open: true,
    ...{ background, whatsNew, whatsNext, freeContent, words: null },
  })
}

/** An article of either type with the tenant in which it was written; null = there is none. */
export async function readStored(from: Transaction | typeof db, id: string): Promise<{ article: Article; tenantId: string | null } | null> {
  const row = await from.article.findUnique({ where: { id }, include: { text: true } })
  return row && { article: asArticle(row), tenantId: row.tenantId }
}
