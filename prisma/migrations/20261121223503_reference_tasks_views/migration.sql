-- CreateEnum
CREATE TYPE "TaskState" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ReferenceKind" AS ENUM ('TERRITORY', 'TOPIC', 'DOCUMENT_TYPE', 'ISSUER');

-- CreateEnum
CREATE TYPE "ConfigurationList" AS ENUM ('TERRITORY', 'TOPIC', 'DENIED_TOPIC', 'DOCUMENT_TYPE', 'DENIED_DOCUMENT_TYPE');

-- CreateEnum
CREATE TYPE "ViewAudience" AS ENUM ('OWNER', 'PEOPLE', 'EVERYONE');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastRefresh" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "DirectoryPerson" (
    "ppid" TEXT NOT NULL,
    "partyId" TEXT,
    "email" CITEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "grade" TEXT,
    "territory" TEXT,
    "phoneCountryCode" TEXT,
    "phoneNumber" TEXT,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryPerson_pkey" PRIMARY KEY ("ppid")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" TEXT NOT NULL,
    "singletonKey" TEXT,
    "state" "TaskState" NOT NULL DEFAULT 'QUEUED',
    "startedByPpid" TEXT,
    "input" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskItem" (
    "taskId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "succeeded" BOOLEAN,
    "message" TEXT,

    CONSTRAINT "TaskItem_pkey" PRIMARY KEY ("taskId","key")
);

-- CreateTable
CREATE TABLE "ReferenceItem" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "ReferenceKind" NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ReferenceItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SubscriptionConfiguration" (
    "subscriptionId" UUID NOT NULL,
    "hasTerritories" BOOLEAN NOT NULL DEFAULT false,
    "hasTopics" BOOLEAN NOT NULL DEFAULT false,
    "hasDeniedTopics" BOOLEAN NOT NULL DEFAULT false,
    "hasDocumentTypes" BOOLEAN NOT NULL DEFAULT false,
    "hasDeniedDocumentTypes" BOOLEAN NOT NULL DEFAULT false,
    "hasMultiRating" BOOLEAN NOT NULL DEFAULT false,
    "orderRating" INTEGER,
    "groupRating" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SubscriptionConfiguration_pkey" PRIMARY KEY ("subscriptionId")
);

-- CreateTable
CREATE TABLE "SubscriptionConfigurationItem" (
    "subscriptionId" UUID NOT NULL,
    "list" "ConfigurationList" NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "SubscriptionConfigurationItem_pkey" PRIMARY KEY ("subscriptionId","list","itemId")
);

-- CreateTable
CREATE TABLE "SubscriptionRating" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "subscriptionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "subscriptionRatingTitle" TEXT NOT NULL,
    "ratingTitle" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "order" INTEGER NOT NULL,

    CONSTRAINT "SubscriptionRating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TablePreference" (
    "userPpid" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "TablePreference_pkey" PRIMARY KEY ("userPpid","table")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "ownerPpid" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "audience" "ViewAudience" NOT NULL DEFAULT 'OWNER',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedViewPerson" (
    "viewId" UUID NOT NULL,
    "userPpid" TEXT NOT NULL,

    CONSTRAINT "SavedViewPerson_pkey" PRIMARY KEY ("viewId","userPpid")
);

-- CreateIndex
CREATE UNIQUE INDEX "DirectoryPerson_partyId_key" ON "DirectoryPerson"("partyId");

-- CreateIndex
CREATE UNIQUE INDEX "DirectoryPerson_email_key" ON "DirectoryPerson"("email");

-- CreateIndex
CREATE INDEX "DirectoryPerson_grade_idx" ON "DirectoryPerson"("grade");

-- CreateIndex
CREATE INDEX "DirectoryPerson_territory_idx" ON "DirectoryPerson"("territory");

-- CreateIndex
CREATE INDEX "DirectoryPerson_lastName_firstName_idx" ON "DirectoryPerson"("lastName", "firstName");

-- CreateIndex
CREATE INDEX "Task_createdAt_idx" ON "Task"("createdAt");

-- CreateIndex
CREATE INDEX "Task_startedByPpid_createdAt_idx" ON "Task"("startedByPpid", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ReferenceItem_kind_name_key" ON "ReferenceItem"("kind", "name");

-- CreateIndex
CREATE UNIQUE INDEX "ReferenceItem_kind_code_key" ON "ReferenceItem"("kind", "code");

-- CreateIndex
CREATE INDEX "SubscriptionConfigurationItem_itemId_idx" ON "SubscriptionConfigurationItem"("itemId");

-- CreateIndex
CREATE INDEX "SubscriptionRating_subscriptionId_position_idx" ON "SubscriptionRating"("subscriptionId", "position");

-- CreateIndex
CREATE INDEX "SavedView_table_audience_idx" ON "SavedView"("table", "audience");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_ownerPpid_table_name_key" ON "SavedView"("ownerPpid", "table", "name");

-- CreateIndex
CREATE INDEX "SavedViewPerson_userPpid_idx" ON "SavedViewPerson"("userPpid");

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_startedByPpid_fkey" FOREIGN KEY ("startedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaskItem" ADD CONSTRAINT "TaskItem_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionConfiguration" ADD CONSTRAINT "SubscriptionConfiguration_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionConfigurationItem" ADD CONSTRAINT "SubscriptionConfigurationItem_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "SubscriptionConfiguration"("subscriptionId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionConfigurationItem" ADD CONSTRAINT "SubscriptionConfigurationItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ReferenceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SubscriptionRating" ADD CONSTRAINT "SubscriptionRating_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "SubscriptionConfiguration"("subscriptionId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TablePreference" ADD CONSTRAINT "TablePreference_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_ownerPpid_fkey" FOREIGN KEY ("ownerPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedViewPerson" ADD CONSTRAINT "SavedViewPerson_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "SavedView"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedViewPerson" ADD CONSTRAINT "SavedViewPerson_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot express.
CREATE UNIQUE INDEX "Task_singletonKey_running_key" ON "Task" ("singletonKey") WHERE "state" IN ('QUEUED', 'RUNNING');
ALTER TABLE "ReferenceItem" ADD CONSTRAINT "ReferenceItem_code_check" CHECK ("code" IS NULL OR "kind" = 'TERRITORY');
ALTER TABLE "SubscriptionConfiguration" ADD CONSTRAINT "SubscriptionConfiguration_groupRating_check" CHECK ("groupRating" ~ '^[A-Z]$');
ALTER TABLE "SubscriptionRating" ADD CONSTRAINT "SubscriptionRating_group_check" CHECK ("group" ~ '^[A-Z]$');
