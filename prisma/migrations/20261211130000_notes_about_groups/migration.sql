-- Notes of staff about company groups and subscriptions too.
ALTER TABLE "StaffNote" ADD COLUMN "companyId" UUID, ADD COLUMN "subscriptionId" UUID;

CREATE INDEX "StaffNote_companyId_idx" ON "StaffNote"("companyId");
CREATE INDEX "StaffNote_subscriptionId_idx" ON "StaffNote"("subscriptionId");

ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A note is about one of them.
ALTER TABLE "StaffNote" DROP CONSTRAINT "StaffNote_about_check";
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_about_check" CHECK (num_nonnulls("ppid", "entityId", "companyId", "subscriptionId") = 1);
