import 'server-only'
import { buffer } from 'node:stream/consumers'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { openFile } from '#lib/files/store.ts'
import { shrinkPicture } from '#lib/images/codec.ts'
import type { WordPicture } from '#lib/rich-text/word.ts'

/** Most bytes of pictures in one document; further ones are named only. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024
/** Longest edge of a picture in a document, pixels: twice what a page shows. */
const EDGE = 1_284

export type Pictures = ReadonlyMap<string, WordPicture>

/** The pictures in the texts of articles and news that the caller may read, by id. */
export async function picturesOf(articleIds: readonly string[], newsIds: readonly string[]): Promise<Pictures> {
  const found = await rowsOf<{ id: string; fileId: string }>(Prisma.sql`
    SELECT i."id"::text AS "id", i."fileId"::text AS "fileId" FROM "NewsImage" i
    WHERE i."id" IN (SELECT x."imageId" FROM "ArticleImage" x WHERE x."articleId" = ANY(${[...articleIds]}::uuid[]))
      OR i."id" IN (SELECT x."imageId" FROM "NewsItemImage" x WHERE x."newsItemId" = ANY(${[...newsIds]}::uuid[]))
    ORDER BY i."id"`)
  const pictures = new Map<string, WordPicture>()
  let total = 0
  for (const { id, fileId } of found) {
    if (total >= MAX_PICTURE_BYTES) break
    const picture = await shrinkPicture(await buffer((await openFile(fileId, 'inline')).open()), EDGE)
    total += picture.data.byteLength
    pictures.set(id, picture)
  }
  return pictures
}
