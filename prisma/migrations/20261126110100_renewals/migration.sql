-- CreateEnum
CREATE TYPE "RenewalState" AS ENUM ('TODO', 'CONTACTED', 'AGREED', 'ENDING');

-- CreateTable
CREATE TABLE "Renewal" (
    "subscriptionId" UUID NOT NULL,
    "ownerPpid" TEXT,
    "state" "RenewalState" NOT NULL DEFAULT 'TODO',
    "endDate" DATE,

    CONSTRAINT "Renewal_pkey" PRIMARY KEY ("subscriptionId")
);

-- CreateIndex
CREATE INDEX "Renewal_ownerPpid_idx" ON "Renewal"("ownerPpid");

-- AddForeignKey
ALTER TABLE "Renewal" ADD CONSTRAINT "Renewal_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Renewal" ADD CONSTRAINT "Renewal_ownerPpid_fkey" FOREIGN KEY ("ownerPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "Renewal_image" AFTER INSERT OR UPDATE OR DELETE ON "Renewal"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('subscriptionId');
