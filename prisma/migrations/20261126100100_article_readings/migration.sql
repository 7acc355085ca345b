-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "mustReadSince" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ArticleReading" (
    "userPpid" TEXT NOT NULL,
    "articleId" UUID NOT NULL,
    "articleVersion" INTEGER NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMP(3),

    CONSTRAINT "ArticleReading_pkey" PRIMARY KEY ("userPpid","articleId","articleVersion")
);

-- CreateIndex
CREATE INDEX "ArticleReading_articleId_idx" ON "ArticleReading"("articleId");

-- AddForeignKey
ALTER TABLE "ArticleReading" ADD CONSTRAINT "ArticleReading_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleReading" ADD CONSTRAINT "ArticleReading_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot express.

CREATE INDEX "NewsItem_mustReadSince_idx" ON "NewsItem" ("articleId") WHERE "mustReadSince" IS NOT NULL;

CREATE TRIGGER "ArticleReading_image" AFTER INSERT OR UPDATE OR DELETE ON "ArticleReading"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('userPpid', 'articleId', 'articleVersion');

-- Notes since when a news item is a published must-read of its article. Those that were one already keep asking for nothing, and whoever writes the moment
-- as well, as undo does, has the last word.
CREATE FUNCTION note_must_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW."published" AND NEW."mustRead") THEN
    NEW."mustReadSince" := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW."mustReadSince" := COALESCE(NEW."mustReadSince", now() AT TIME ZONE 'UTC');
  ELSIF NEW."mustReadSince" IS NOT DISTINCT FROM OLD."mustReadSince"
    AND (NOT (OLD."published" AND OLD."mustRead") OR (NEW."articleId" IS NOT NULL AND NEW."articleId" IS DISTINCT FROM OLD."articleId")) THEN
    NEW."mustReadSince" := now() AT TIME ZONE 'UTC';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "NewsItem_must_read" BEFORE INSERT OR UPDATE OF "published", "mustRead", "articleId", "mustReadSince" ON "NewsItem"
  FOR EACH ROW EXECUTE FUNCTION note_must_read();
