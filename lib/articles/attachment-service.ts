import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { openFile, storeFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { prepareDocument } from '#lib/images/document.ts'
import { openSql, scopeOf } from '#lib/news/api.ts'
import type * as contract from './attachment-contract.ts'
import { attachedSql } from './attachments.ts'

/** Storing a large file takes its time. */
const STORE_MS = 60_000

/** A picture is re-encoded (W62). Throws VALIDATION for a type that is not taken. */
export const addAttachment: ServiceFunction<typeof contract.addAttachment> = async ({ actor, body: { file }, context }) => {
  const document = await prepareDocument(file)
  return inTransaction(
    context,
    async (tx) => {
      const fileId = await storeFile(tx, document)
      const { id, file: stored } = await tx.newsAttachment.create({
        data: { fileId, createdByPpid: actor.ppid },
        select: { id: true, file: { select: { name: true, contentType: true, size: true } } },
      })
      await audit(tx, context, { action: 'create', entity: 'NewsAttachment', entityId: id, after: { fileId, name: stored.name } })
      return { id, ...stored }
    },
    { timeoutMs: STORE_MS },
  )
}

/** A file of an article that the caller may read whole; all for the firm, which looks at drafts and former versions. Throws NOT_FOUND. */
export const getAttachment: ServiceFunction<typeof contract.getAttachment> = async ({ actor, params: { id } }) => {
  const scope = await scopeOf(actor)
  const shown = scope.everything
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT 1 FROM "Article" a WHERE ${attachedSql(id)} AND a."published" AND ${openSql(scope)})`
  const [row] = await rowsOf<{ fileId: string }>(
    Prisma.sql`SELECT x."fileId"::text AS "fileId" FROM "NewsAttachment" x WHERE x."id" = ${id}::uuid AND ${shown}`,
  )
  if (!row) throw notFound()
  return openFile(row.fileId, 'attachment')
}
