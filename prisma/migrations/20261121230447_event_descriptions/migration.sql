-- AlterTable
ALTER TABLE "Event" DROP COLUMN "plainText";

-- AlterTable
ALTER TABLE "Publication" DROP COLUMN "plainText";

-- Descriptions are plain text and are searched as they are; the index went with the column.
CREATE INDEX "Event_search_idx" ON "Event" USING gin (news_search("title", COALESCE("description", '')));
