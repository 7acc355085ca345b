-- What must be read is asked for with every landing page: told by an index alone, without a look at the news items.
DROP INDEX "NewsItem_mustReadSince_idx";
CREATE INDEX "NewsItem_must_read_idx" ON "NewsItem" ("articleId", "mustReadSince")
  WHERE "mustReadSince" IS NOT NULL AND "published" AND "isAlive" AND "mustRead";
