-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "requestId" TEXT,
ADD COLUMN     "subject" TEXT;

-- CreateIndex
CREATE INDEX "Task_requestId_idx" ON "Task"("requestId");

-- What earlier tasks work on, as far as it is still there.
UPDATE "Task" t SET "subject" = v."name" || ' - ' || e."name"
FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
WHERE t."kind" = 'users.add-to-subscription' AND s."id"::text = t."input"->>'subscriptionId';
UPDATE "Task" t SET "subject" = trim(u."firstName" || ' ' || u."lastName")
FROM "User" u WHERE t."kind" = 'subscriptions.add-user' AND u."ppid" = t."input"->>'ppid';
