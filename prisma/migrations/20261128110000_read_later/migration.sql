-- CreateTable
CREATE TABLE "ReadLater" (
    "userPpid" TEXT NOT NULL,
    "articleId" UUID NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReadLater_pkey" PRIMARY KEY ("userPpid","articleId")
);

-- CreateIndex
CREATE INDEX "ReadLater_articleId_idx" ON "ReadLater"("articleId");

-- AddForeignKey
ALTER TABLE "ReadLater" ADD CONSTRAINT "ReadLater_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReadLater" ADD CONSTRAINT "ReadLater_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "ReadLater_image" AFTER INSERT OR UPDATE OR DELETE ON "ReadLater"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('userPpid', 'articleId');
