-- AlterTable
ALTER TABLE "EntityMember" ADD COLUMN     "givenByTaskId" UUID;

-- AlterTable
ALTER TABLE "SubscriptionMember" ADD COLUMN     "givenByTaskId" UUID;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "given" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "takesBackId" UUID;

-- AlterTable
ALTER TABLE "TaskItem" ADD COLUMN     "given" JSONB;

-- CreateIndex
CREATE INDEX "EntityMember_givenByTaskId_idx" ON "EntityMember"("givenByTaskId");

-- CreateIndex
CREATE INDEX "SubscriptionMember_givenByTaskId_idx" ON "SubscriptionMember"("givenByTaskId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_takesBackId_key" ON "Task"("takesBackId");

-- AddForeignKey
ALTER TABLE "EntityMember" ADD CONSTRAINT "EntityMember_givenByTaskId_fkey" FOREIGN KEY ("givenByTaskId") REFERENCES "Task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_takesBackId_fkey" FOREIGN KEY ("takesBackId") REFERENCES "Task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionMember" ADD CONSTRAINT "SubscriptionMember_givenByTaskId_fkey" FOREIGN KEY ("givenByTaskId") REFERENCES "Task"("id") ON DELETE SET NULL ON UPDATE CASCADE;
