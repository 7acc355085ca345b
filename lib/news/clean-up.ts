import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { defineJob } from '#lib/jobs/job.ts'
import { addUpSummaries } from './summary.ts'

/** A picture may wait so long for the text that shows it, and a file for the article that brings it, hours. */
const UNUSED_HOURS = 24
/** A draft that nobody has gone on with is thrown away after so many days. */
const DRAFT_DAYS = 90

/** Deletes pictures and files that no text or article, no saved version and no draft shows, those in the trash included, and drafts that were forgotten. */
export const cleanUpNews = defineJob({
  name: 'news.clean-up',
  data: z.unknown(),
  retryLimit: 1,
  heartbeatSeconds: 60,
  schedule: '41 3 * * *',
  run: async () => {
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await addUpSummaries()
    await db.newsDraft.deleteMany({ where: { savedAt: { lt: before(DRAFT_DAYS * 24) } } })
    // The file takes its picture along.
    await db.$executeRaw`
      DELETE FROM "File" f USING "NewsImage" i
      WHERE i."fileId" = f."id" AND i."createdAt" < ${before(UNUSED_HOURS)}
        AND NOT EXISTS (SELECT 1 FROM "ArticleImage" x WHERE x."imageId" = i."id")
        AND NOT EXISTS (SELECT 1 FROM "NewsItemImage" x WHERE x."imageId" = i."id")
        AND NOT EXISTS (SELECT 1 FROM "ArticleVersion" v WHERE strpos(v."content"::text, i."id"::text) > 0)
        AND NOT EXISTS (SELECT 1 FROM "NewsDraft" d WHERE strpos(d."content"::text, i."id"::text) > 0)
        AND NOT EXISTS (
          SELECT 1 FROM "RowImage" r
          WHERE r."table" IN ('ArticleImage', 'NewsItemImage', 'ArticleVersion', 'NewsDraft') AND strpos(r."before"::text, i."id"::text) > 0
        )`
    await db.$executeRaw`
      DELETE FROM "File" f USING "NewsAttachment" x
      WHERE x."fileId" = f."id" AND x."createdAt" < ${before(UNUSED_HOURS)}
        AND NOT EXISTS (SELECT 1 FROM "Article" a WHERE a."attachments" @> jsonb_build_array(jsonb_build_object('id', x."id")))
        AND NOT EXISTS (SELECT 1 FROM "ArticleVersion" v WHERE strpos(v."content"::text, x."id"::text) > 0)
        AND NOT EXISTS (SELECT 1 FROM "NewsDraft" d WHERE strpos(d."content"::text, x."id"::text) > 0)
        AND NOT EXISTS (
          SELECT 1 FROM "RowImage" r
          WHERE r."table" IN ('Article', 'ArticleVersion', 'NewsDraft') AND strpos(r."before"::text, x."id"::text) > 0
        )`
  },
})
