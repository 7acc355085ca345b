-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "ownerPpid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "filters" JSONB NOT NULL,
    "address" TEXT NOT NULL,
    "byMail" BOOLEAN NOT NULL DEFAULT true,
    "since" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_ownerPpid_name_key" ON "SavedSearch"("ownerPpid", "name");

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_ownerPpid_fkey" FOREIGN KEY ("ownerPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "SavedSearch_image" AFTER INSERT OR UPDATE OR DELETE ON "SavedSearch"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
