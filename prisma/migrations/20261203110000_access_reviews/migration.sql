-- CreateEnum
CREATE TYPE "AccessReviewState" AS ENUM ('OPEN', 'HANDED_IN', 'APPLIED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "AccessReviewBelongs" AS ENUM ('COMPANY', 'OUTSIDER', 'FIRM');

-- CreateEnum
CREATE TYPE "AccessReviewDecision" AS ENUM ('KEEP', 'STRIKE');

-- CreateEnum
CREATE TYPE "AccessReviewResult" AS ENUM ('TAKEN', 'PERSON_GONE', 'NOT_THERE', 'LAST_MAIN_CONTACT');

-- CreateTable
CREATE TABLE "AccessReview" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entityId" UUID NOT NULL,
    "state" "AccessReviewState" NOT NULL DEFAULT 'OPEN',
    "dueDate" DATE NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedByPpid" TEXT,
    "startedByName" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3),
    "handedInAt" TIMESTAMP(3),
    "handedInByName" TEXT,
    "endedAt" TIMESTAMP(3),
    "endedByName" TEXT,

    CONSTRAINT "AccessReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessReviewReviewer" (
    "reviewId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "remindedFor" DATE,
    "remindedDays" INTEGER,

    CONSTRAINT "AccessReviewReviewer_pkey" PRIMARY KEY ("reviewId","userPpid")
);

-- CreateTable
CREATE TABLE "AccessReviewRight" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "reviewId" UUID NOT NULL,
    "person" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userPpid" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "belongs" "AccessReviewBelongs" NOT NULL,
    "subscriptionId" UUID,
    "serviceName" TEXT,
    "isMainContact" BOOLEAN NOT NULL,
    "threeW" BOOLEAN NOT NULL,
    "decision" "AccessReviewDecision",
    "note" TEXT,
    "decidedAt" TIMESTAMP(3),
    "decidedByName" TEXT,
    "result" "AccessReviewResult",

    CONSTRAINT "AccessReviewRight_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AccessReview_entityId_startedAt_idx" ON "AccessReview"("entityId", "startedAt");

-- CreateIndex
CREATE INDEX "AccessReview_state_dueDate_idx" ON "AccessReview"("state", "dueDate");

-- CreateIndex
CREATE INDEX "AccessReview_startedByPpid_idx" ON "AccessReview"("startedByPpid");

-- CreateIndex
CREATE INDEX "AccessReviewReviewer_userPpid_idx" ON "AccessReviewReviewer"("userPpid");

-- CreateIndex
CREATE UNIQUE INDEX "AccessReviewRight_reviewId_person_position_key" ON "AccessReviewRight"("reviewId", "person", "position");

-- CreateIndex
CREATE INDEX "AccessReviewRight_userPpid_idx" ON "AccessReviewRight"("userPpid");

-- CreateIndex
CREATE INDEX "AccessReviewRight_subscriptionId_idx" ON "AccessReviewRight"("subscriptionId");

-- AddForeignKey
ALTER TABLE "AccessReview" ADD CONSTRAINT "AccessReview_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReview" ADD CONSTRAINT "AccessReview_startedByPpid_fkey" FOREIGN KEY ("startedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReviewReviewer" ADD CONSTRAINT "AccessReviewReviewer_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "AccessReview"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReviewReviewer" ADD CONSTRAINT "AccessReviewReviewer_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReviewRight" ADD CONSTRAINT "AccessReviewRight_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "AccessReview"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReviewRight" ADD CONSTRAINT "AccessReviewRight_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessReviewRight" ADD CONSTRAINT "AccessReviewRight_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A company answers one review at a time.
CREATE UNIQUE INDEX "AccessReview_open_key" ON "AccessReview" ("entityId") WHERE "state" = 'OPEN';

-- Each step has its moment and its name; a withdrawn review may have been handed in before. A decision has its moment too, and only a struck right is taken.
ALTER TABLE "AccessReview" ADD CONSTRAINT "AccessReview_state_check" CHECK (("handedInAt" IS NULL) = ("handedInByName" IS NULL) AND ("endedAt" IS NULL) = ("endedByName" IS NULL)
  AND ("endedAt" IS NULL) = ("state" IN ('OPEN', 'HANDED_IN')) AND ("state" <> 'OPEN' OR "handedInAt" IS NULL) AND ("state" NOT IN ('HANDED_IN', 'APPLIED') OR "handedInAt" IS NOT NULL));
ALTER TABLE "AccessReviewRight" ADD CONSTRAINT "AccessReviewRight_decision_check" CHECK (("decision" IS NULL) = ("decidedAt" IS NULL) AND ("decision" IS NULL) = ("decidedByName" IS NULL)
  AND ("result" IS NULL OR "decision" = 'STRIKE'));

-- Recorded for undo.
DO $$
DECLARE
  recorded record;
BEGIN
  FOR recorded IN
    SELECT * FROM (VALUES
      ('AccessReview', '''id'''),
      ('AccessReviewReviewer', '''reviewId'', ''userPpid'''),
      ('AccessReviewRight', '''id'', ''reviewId''')
    ) AS t(name, key_columns)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (current_setting(''portal.change_set'', true) <> '''') EXECUTE FUNCTION note_row_image(%s)',
      recorded.name || '_image', recorded.name, recorded.key_columns
    );
  END LOOP;
END $$;
