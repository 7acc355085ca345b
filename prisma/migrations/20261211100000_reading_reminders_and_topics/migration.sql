-- Topics to which a person narrows notifications; none = all.
ALTER TABLE "NotificationPreference" ADD COLUMN "topicIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

-- That a person was reminded by mail to confirm a must-read, once per distance from the last day for it.
CREATE TABLE "ReadingReminder" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "distance" INTEGER NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReadingReminder_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ReadingReminder_articleId_userPpid_askedAt_distance_key" ON "ReadingReminder"("articleId", "userPpid", "askedAt", "distance");
CREATE INDEX "ReadingReminder_userPpid_idx" ON "ReadingReminder"("userPpid");
ALTER TABLE "ReadingReminder" ADD CONSTRAINT "ReadingReminder_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReadingReminder" ADD CONSTRAINT "ReadingReminder_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "ReadingReminder_image" AFTER INSERT OR UPDATE OR DELETE ON "ReadingReminder"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
