-- CreateEnum
CREATE TYPE "Applicability" AS ENUM ('YES', 'NO', 'OPEN');

-- CreateEnum
CREATE TYPE "ActionState" AS ENUM ('OPEN', 'PROGRESS', 'DONE', 'DROPPED');

-- CreateTable
CREATE TABLE "Obligation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entityId" UUID NOT NULL,
    "articleId" UUID,
    "articleNumber" INTEGER NOT NULL,
    "articleTitle" TEXT NOT NULL,
    "articleVersion" INTEGER NOT NULL,
    "territoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "topicIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "documentTypeIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "applies" "Applicability" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "decidedByPpid" TEXT,
    "decidedByName" TEXT NOT NULL,
    "decidedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Obligation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObligationAction" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "obligationId" UUID NOT NULL,
    "task" TEXT NOT NULL,
    "ownerPpid" TEXT,
    "ownerName" TEXT,
    "dueDate" DATE,
    "state" "ActionState" NOT NULL DEFAULT 'OPEN',
    "doneAt" TIMESTAMP(3),
    "doneByPpid" TEXT,
    "doneByName" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ObligationAction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObligationComment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "obligationId" UUID NOT NULL,
    "actionId" UUID NOT NULL,
    "words" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byPpid" TEXT,
    "byName" TEXT NOT NULL,

    CONSTRAINT "ObligationComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObligationEvidence" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "obligationId" UUID NOT NULL,
    "actionId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byPpid" TEXT,
    "byName" TEXT NOT NULL,

    CONSTRAINT "ObligationEvidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObligationHistory" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "obligationId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byPpid" TEXT,
    "byName" TEXT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "ObligationHistory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ObligationReminder" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actionId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "dueDate" DATE NOT NULL,
    "distance" INTEGER NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ObligationReminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RegisterOpening" (
    "subscriptionId" UUID NOT NULL,
    "openedByPpid" TEXT,
    "openedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RegisterOpening_pkey" PRIMARY KEY ("subscriptionId")
);

-- CreateIndex
CREATE INDEX "Obligation_articleId_idx" ON "Obligation"("articleId");

-- CreateIndex
CREATE INDEX "Obligation_decidedByPpid_idx" ON "Obligation"("decidedByPpid");

-- CreateIndex
CREATE UNIQUE INDEX "Obligation_entityId_articleId_key" ON "Obligation"("entityId", "articleId");

-- CreateIndex
CREATE INDEX "ObligationAction_obligationId_idx" ON "ObligationAction"("obligationId");

-- CreateIndex
CREATE INDEX "ObligationAction_ownerPpid_idx" ON "ObligationAction"("ownerPpid");

-- CreateIndex
CREATE INDEX "ObligationAction_doneByPpid_idx" ON "ObligationAction"("doneByPpid");

-- CreateIndex
CREATE INDEX "ObligationAction_dueDate_idx" ON "ObligationAction"("dueDate");

-- CreateIndex
CREATE INDEX "ObligationComment_obligationId_idx" ON "ObligationComment"("obligationId");

-- CreateIndex
CREATE INDEX "ObligationComment_actionId_idx" ON "ObligationComment"("actionId");

-- CreateIndex
CREATE INDEX "ObligationComment_byPpid_idx" ON "ObligationComment"("byPpid");

-- CreateIndex
CREATE UNIQUE INDEX "ObligationEvidence_fileId_key" ON "ObligationEvidence"("fileId");

-- CreateIndex
CREATE INDEX "ObligationEvidence_obligationId_idx" ON "ObligationEvidence"("obligationId");

-- CreateIndex
CREATE INDEX "ObligationEvidence_actionId_idx" ON "ObligationEvidence"("actionId");

-- CreateIndex
CREATE INDEX "ObligationEvidence_byPpid_idx" ON "ObligationEvidence"("byPpid");

-- CreateIndex
CREATE INDEX "ObligationHistory_obligationId_at_idx" ON "ObligationHistory"("obligationId", "at");

-- CreateIndex
CREATE INDEX "ObligationHistory_byPpid_idx" ON "ObligationHistory"("byPpid");

-- CreateIndex
CREATE UNIQUE INDEX "ObligationReminder_actionId_userPpid_dueDate_distance_key" ON "ObligationReminder"("actionId", "userPpid", "dueDate", "distance");

-- CreateIndex
CREATE INDEX "ObligationReminder_userPpid_sentAt_idx" ON "ObligationReminder"("userPpid", "sentAt");

-- CreateIndex
CREATE INDEX "RegisterOpening_openedByPpid_idx" ON "RegisterOpening"("openedByPpid");

-- AddForeignKey
ALTER TABLE "Obligation" ADD CONSTRAINT "Obligation_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Obligation" ADD CONSTRAINT "Obligation_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Obligation" ADD CONSTRAINT "Obligation_decidedByPpid_fkey" FOREIGN KEY ("decidedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationAction" ADD CONSTRAINT "ObligationAction_obligationId_fkey" FOREIGN KEY ("obligationId") REFERENCES "Obligation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationAction" ADD CONSTRAINT "ObligationAction_ownerPpid_fkey" FOREIGN KEY ("ownerPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationAction" ADD CONSTRAINT "ObligationAction_doneByPpid_fkey" FOREIGN KEY ("doneByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationComment" ADD CONSTRAINT "ObligationComment_obligationId_fkey" FOREIGN KEY ("obligationId") REFERENCES "Obligation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationComment" ADD CONSTRAINT "ObligationComment_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "ObligationAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationComment" ADD CONSTRAINT "ObligationComment_byPpid_fkey" FOREIGN KEY ("byPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationEvidence" ADD CONSTRAINT "ObligationEvidence_obligationId_fkey" FOREIGN KEY ("obligationId") REFERENCES "Obligation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationEvidence" ADD CONSTRAINT "ObligationEvidence_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "ObligationAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationEvidence" ADD CONSTRAINT "ObligationEvidence_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationEvidence" ADD CONSTRAINT "ObligationEvidence_byPpid_fkey" FOREIGN KEY ("byPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationHistory" ADD CONSTRAINT "ObligationHistory_obligationId_fkey" FOREIGN KEY ("obligationId") REFERENCES "Obligation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationHistory" ADD CONSTRAINT "ObligationHistory_byPpid_fkey" FOREIGN KEY ("byPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationReminder" ADD CONSTRAINT "ObligationReminder_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "ObligationAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ObligationReminder" ADD CONSTRAINT "ObligationReminder_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RegisterOpening" ADD CONSTRAINT "RegisterOpening_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RegisterOpening" ADD CONSTRAINT "RegisterOpening_openedByPpid_fkey" FOREIGN KEY ("openedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a Prisma schema cannot express.

ALTER TABLE "Obligation" ADD CONSTRAINT "Obligation_reason_check" CHECK ("applies" = 'OPEN' OR btrim("reason") <> '');
ALTER TABLE "ObligationAction" ADD CONSTRAINT "ObligationAction_done_check" CHECK (("state" = 'DONE') = ("doneAt" IS NOT NULL));

-- What is not over yet, which lists of overdue actions and the job of the reminders ask for.
CREATE INDEX "ObligationAction_open_dueDate_idx" ON "ObligationAction" ("dueDate") WHERE "state" IN ('OPEN', 'PROGRESS');

-- The file of an evidence goes with it, also when the company goes.
CREATE FUNCTION remove_evidence_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public."File" WHERE "id" = OLD."fileId";
  RETURN NULL;
END $$;

CREATE TRIGGER "ObligationEvidence_remove_file" AFTER DELETE ON "ObligationEvidence" FOR EACH ROW EXECUTE FUNCTION remove_evidence_file();

CREATE TRIGGER "Obligation_image" AFTER INSERT OR UPDATE OR DELETE ON "Obligation"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
CREATE TRIGGER "ObligationAction_image" AFTER INSERT OR UPDATE OR DELETE ON "ObligationAction"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id', 'obligationId');
CREATE TRIGGER "ObligationComment_image" AFTER INSERT OR UPDATE OR DELETE ON "ObligationComment"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id', 'obligationId');
CREATE TRIGGER "ObligationEvidence_image" AFTER INSERT OR UPDATE OR DELETE ON "ObligationEvidence"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id', 'obligationId');
CREATE TRIGGER "ObligationHistory_image" AFTER INSERT OR UPDATE OR DELETE ON "ObligationHistory"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id', 'obligationId');
CREATE TRIGGER "ObligationReminder_image" AFTER INSERT OR UPDATE OR DELETE ON "ObligationReminder"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
CREATE TRIGGER "RegisterOpening_image" AFTER INSERT OR UPDATE OR DELETE ON "RegisterOpening"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('subscriptionId');
