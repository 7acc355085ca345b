-- CreateTable
CREATE TABLE "StaffNote" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "ppid" TEXT,
    "entityId" UUID,
    "text" TEXT NOT NULL,
    "byPpid" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "StaffNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StaffNote_ppid_idx" ON "StaffNote"("ppid");

-- CreateIndex
CREATE INDEX "StaffNote_entityId_idx" ON "StaffNote"("entityId");

-- CreateIndex
CREATE INDEX "StaffNote_byPpid_idx" ON "StaffNote"("byPpid");

-- AddForeignKey
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_ppid_fkey" FOREIGN KEY ("ppid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_byPpid_fkey" FOREIGN KEY ("byPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- A note is about a person or about a company.
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_about_check" CHECK (num_nonnulls("ppid", "entityId") = 1);

-- Recorded for undo.
CREATE TRIGGER "StaffNote_image" AFTER INSERT OR UPDATE OR DELETE ON "StaffNote"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
