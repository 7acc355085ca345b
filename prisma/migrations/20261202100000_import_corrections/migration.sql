-- CreateTable
CREATE TABLE "ImportCorrections" (
    "userPpid" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "ImportCorrections_pkey" PRIMARY KEY ("userPpid","kind")
);

-- AddForeignKey
ALTER TABLE "ImportCorrections" ADD CONSTRAINT "ImportCorrections_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "ImportCorrections_image" AFTER INSERT OR UPDATE OR DELETE ON "ImportCorrections"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('userPpid', 'kind');
