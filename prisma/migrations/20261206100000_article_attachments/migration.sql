-- AlterTable
-- Without a value for the articles there are, so that the images of their rows stay the same.
ALTER TABLE "Article" ADD COLUMN     "attachments" JSONB;

-- CreateTable
CREATE TABLE "NewsAttachment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "fileId" UUID NOT NULL,
    "createdByPpid" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NewsAttachment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "NewsAttachment_fileId_key" ON "NewsAttachment"("fileId");

-- CreateIndex
CREATE INDEX "NewsAttachment_createdByPpid_idx" ON "NewsAttachment"("createdByPpid");

-- CreateIndex
CREATE INDEX "NewsAttachment_createdAt_idx" ON "NewsAttachment"("createdAt");

-- AddForeignKey
ALTER TABLE "NewsAttachment" ADD CONSTRAINT "NewsAttachment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsAttachment" ADD CONSTRAINT "NewsAttachment_createdByPpid_fkey" FOREIGN KEY ("createdByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- Which articles bring a file, asked whenever somebody reads one.
CREATE INDEX "Article_attachments_idx" ON "Article" USING gin ("attachments" jsonb_path_ops) WHERE "attachments" IS NOT NULL;

-- Recorded for undo.
CREATE TRIGGER "NewsAttachment_image" AFTER INSERT OR UPDATE OR DELETE ON "NewsAttachment" FOR EACH ROW
  WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
