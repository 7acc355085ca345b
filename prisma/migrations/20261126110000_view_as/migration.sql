-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "asPpid" TEXT;

-- CreateTable
CREATE TABLE "ViewAs" (
    "sessionId" UUID NOT NULL,
    "viewerPpid" TEXT NOT NULL,
    "ppid" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMP(3) NOT NULL,
    "endReason" TEXT,
    "requestId" TEXT,

    CONSTRAINT "ViewAs_pkey" PRIMARY KEY ("sessionId")
);

-- CreateIndex
CREATE INDEX "ViewAs_viewerPpid_idx" ON "ViewAs"("viewerPpid");

-- CreateIndex
CREATE INDEX "ViewAs_ppid_idx" ON "ViewAs"("ppid");

-- CreateIndex
CREATE INDEX "ViewAs_endsAt_idx" ON "ViewAs"("endsAt");

-- CreateIndex
CREATE INDEX "AuditEvent_asPpid_at_id_idx" ON "AuditEvent"("asPpid", "at", "id");

-- AddForeignKey
ALTER TABLE "ViewAs" ADD CONSTRAINT "ViewAs_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ViewAs" ADD CONSTRAINT "ViewAs_viewerPpid_fkey" FOREIGN KEY ("viewerPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ViewAs" ADD CONSTRAINT "ViewAs_ppid_fkey" FOREIGN KEY ("ppid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- However a view ends, by exit, time, sign-out or with its session, the audit trail says so.
CREATE FUNCTION tell_view_as_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AuditEvent" ("at", "actorPpid", "requestId", "action", "entity", "entityId", "after")
  VALUES (LEAST(CURRENT_TIMESTAMP::timestamp(3), OLD."endsAt"), OLD."viewerPpid", OLD."requestId", 'end-view-as', 'User', OLD."ppid",
    jsonb_build_object('reason', COALESCE(OLD."endReason", CASE WHEN OLD."endsAt" <= CURRENT_TIMESTAMP THEN 'time was over' ELSE 'session ended' END)));
  RETURN NULL;
END $$;
CREATE TRIGGER "ViewAs_ended" AFTER DELETE ON "ViewAs" FOR EACH ROW EXECUTE FUNCTION tell_view_as_end();
