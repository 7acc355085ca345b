import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { ppidOf } from '#lib/db/audit.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { Reversal } from './revert.ts'

/** Numbers life cycles and value chains 1, 2, 3 … again; a restored one comes before the one that took its number. */
async function renumber(tx: Transaction, { done }: Reversal): Promise<void> {
  const returned = done.filter(({ table }) => table === 'TaxonomyItem').map(({ key }) => String(key['id']))
  if (returned.length === 0) return
  await tx.$executeRaw`
    WITH renumbered AS (
      SELECT i."id", row_number() OVER (
        PARTITION BY i."tenantId", i."kind", i."catalogueVersion" ORDER BY i."order", i."id"::text = ANY(${returned}::text[]) DESC, i."name", i."id"
      )::int AS "position"
      FROM "TaxonomyItem" i WHERE i."order" IS NOT NULL AND i."parentId" IS NULL AND EXISTS (
        SELECT 1 FROM "TaxonomyItem" r WHERE r."id"::text = ANY(${returned}::text[]) AND r."order" IS NOT NULL
          AND (r."tenantId", r."kind", r."catalogueVersion") = (i."tenantId", i."kind", i."catalogueVersion")
      )
    )
    UPDATE "TaxonomyItem" i SET "order" = renumbered."position" FROM renumbered WHERE i."id" = renumbered."id" AND i."order" <> renumbered."position"`
}

/** Stores the restored state of an article as its newest version. */
async function keepVersions(tx: Transaction, context: CallContext, { done }: Reversal): Promise<void> {
  const ids = [
    ...new Set(
      done.flatMap(({ table, kind, key }) =>
        kind === 'created' ? [] : table === 'Article' ? [String(key['id'])] : table === 'ArticleText' ? [String(key['articleId'])] : [],
      ),
    ),
  ]
  if (ids.length === 0) return
  const before = new Map(
    done.filter(({ table }) => table === 'Article').map(({ key, before: image }) => [String(key['id']), image?.['version'] ?? null]),
  )
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO "ArticleVersion" ("articleId", "version", "savedByPpid", "content")
    SELECT a."id", a."version", ${ppidOf(context.actor)}, jsonb_set(v."content", '{version}', to_jsonb(a."version"))
    FROM jsonb_to_recordset(${JSON.stringify(ids.map((id) => ({ id, version: before.get(id) ?? null })))}::jsonb) AS g("id" uuid, "version" int)
    JOIN "Article" a ON a."id" = g."id" JOIN "ArticleVersion" v ON v."articleId" = a."id" AND v."version" = g."version"
    ON CONFLICT DO NOTHING`)
}

/** A restored taxonomy item is no former item any more, even if the item it was merged into has been merged since. */
async function dropFormerItems(tx: Transaction, { done }: Reversal): Promise<void> {
  if (done.some(({ table }) => table === 'TaxonomyItem'))
    await tx.$executeRaw`DELETE FROM "FormerTaxonomyItem" f USING "TaxonomyItem" i WHERE i."id" = f."id"`
}

/** What an undo has to do besides restoring rows. */
export async function finishReversal(tx: Transaction, context: CallContext, reversal: Reversal): Promise<void> {
  await renumber(tx, reversal)
  await dropFormerItems(tx, reversal)
  await keepVersions(tx, context, reversal)
}
