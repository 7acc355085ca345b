-- AlterTable
ALTER TABLE "NotificationPreference" ADD COLUMN "renewalDays" INTEGER[] DEFAULT ARRAY[90, 60, 30]::INTEGER[];

-- CreateTable
CREATE TABLE "RenewalReminder" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "subscriptionId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,
    "endDate" DATE NOT NULL,
    "distance" INTEGER NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RenewalReminder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "RenewalReminder_subscriptionId_userPpid_endDate_distance_key" ON "RenewalReminder"("subscriptionId", "userPpid", "endDate", "distance");

-- CreateIndex
CREATE INDEX "RenewalReminder_userPpid_sentAt_idx" ON "RenewalReminder"("userPpid", "sentAt");

-- AddForeignKey
ALTER TABLE "RenewalReminder" ADD CONSTRAINT "RenewalReminder_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RenewalReminder" ADD CONSTRAINT "RenewalReminder_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "RenewalReminder_image" AFTER INSERT OR UPDATE OR DELETE ON "RenewalReminder"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
