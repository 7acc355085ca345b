-- DropIndex
DROP INDEX "AuditEvent_at_idx";

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "retryOfId" UUID;

-- CreateIndex
CREATE INDEX "AuditEvent_at_id_idx" ON "AuditEvent"("at", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_actorPpid_at_id_idx" ON "AuditEvent"("actorPpid", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_entity_at_id_idx" ON "AuditEvent"("entity", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_action_at_id_idx" ON "AuditEvent"("action", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_requestId_idx" ON "AuditEvent"("requestId");

-- CreateIndex
CREATE INDEX "ReadMark_readAt_articleId_idx" ON "ReadMark"("readAt", "articleId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_retryOfId_key" ON "Task"("retryOfId");

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_retryOfId_fkey" FOREIGN KEY ("retryOfId") REFERENCES "Task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Parts of titles of events are searched by the command palette, as those of articles are.
CREATE INDEX "Event_title_trgm_idx" ON "Event" USING gin (search_text("title") gin_trgm_ops);
