-- CreateTable
CREATE TABLE "PublishPlan" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleId" UUID,
    "newsItemId" UUID,
    "publishes" BOOLEAN NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "plannedByPpid" TEXT,
    "plannedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failure" TEXT,
    "failedAt" TIMESTAMP(3),

    CONSTRAINT "PublishPlan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PublishPlan_at_idx" ON "PublishPlan"("at");

-- CreateIndex
CREATE INDEX "PublishPlan_failedAt_idx" ON "PublishPlan"("failedAt");

-- CreateIndex
CREATE INDEX "PublishPlan_plannedByPpid_idx" ON "PublishPlan"("plannedByPpid");

-- CreateIndex
CREATE UNIQUE INDEX "PublishPlan_articleId_publishes_key" ON "PublishPlan"("articleId", "publishes");

-- CreateIndex
CREATE UNIQUE INDEX "PublishPlan_newsItemId_publishes_key" ON "PublishPlan"("newsItemId", "publishes");

-- AddForeignKey
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_plannedByPpid_fkey" FOREIGN KEY ("plannedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- A plan is about an article or about a news item, for a whole minute, and a failed one says why.
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_about_check" CHECK (num_nonnulls("articleId", "newsItemId") = 1);
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_minute_check" CHECK (date_trunc('minute', "at") = "at");
ALTER TABLE "PublishPlan" ADD CONSTRAINT "PublishPlan_failure_check" CHECK (num_nonnulls("failure", "failedAt") <> 1);

-- A plan that undo brings back after its time has failed: who brings something back does not expect it to go out at once.
CREATE FUNCTION fail_late_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."failure" := 'Its time passed before it was brought back.';
  NEW."failedAt" := CURRENT_TIMESTAMP AT TIME ZONE 'UTC';
  RETURN NEW;
END $$;

CREATE TRIGGER "PublishPlan_late" BEFORE INSERT OR UPDATE OF "at" ON "PublishPlan"
  FOR EACH ROW WHEN (NEW."failure" IS NULL AND NEW."at" <= CURRENT_TIMESTAMP AT TIME ZONE 'UTC') EXECUTE FUNCTION fail_late_plan();

-- Recorded for undo.
CREATE TRIGGER "PublishPlan_image" AFTER INSERT OR UPDATE OR DELETE ON "PublishPlan"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
