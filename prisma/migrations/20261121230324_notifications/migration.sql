-- CreateEnum
CREATE TYPE "PersonalKeyPurpose" AS ENUM ('CALENDAR', 'FEED');

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "publishDate" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "unsubscribeUrl" TEXT;

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userPpid" TEXT NOT NULL,
    "types" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "frequency" INTEGER NOT NULL DEFAULT 2,
    "readUntil" TIMESTAMP(3),

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userPpid")
);

-- CreateTable
CREATE TABLE "NotificationRun" (
    "frequency" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "NotificationRun_pkey" PRIMARY KEY ("frequency","period")
);

-- CreateTable
CREATE TABLE "NotificationDigest" (
    "userPpid" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationDigest_pkey" PRIMARY KEY ("userPpid","period")
);

-- CreateTable
CREATE TABLE "NotificationSent" (
    "userPpid" TEXT NOT NULL,
    "itemId" UUID NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationSent_pkey" PRIMARY KEY ("userPpid","itemId")
);

-- CreateTable
CREATE TABLE "NotificationRead" (
    "userPpid" TEXT NOT NULL,
    "itemId" UUID NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NotificationRead_pkey" PRIMARY KEY ("userPpid","itemId")
);

-- CreateTable
CREATE TABLE "PersonalKey" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userPpid" TEXT NOT NULL,
    "purpose" "PersonalKeyPurpose" NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedOn" DATE,

    CONSTRAINT "PersonalKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarEntry" (
    "userPpid" TEXT NOT NULL,
    "eventId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "startDate" TIMESTAMP(3) NOT NULL,
    "endDate" TIMESTAMP(3),
    "sequence" INTEGER NOT NULL,
    "raised" INTEGER NOT NULL DEFAULT 0,
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "CalendarEntry_pkey" PRIMARY KEY ("userPpid","eventId")
);

-- CreateIndex
CREATE INDEX "NotificationRun_frequency_startedAt_idx" ON "NotificationRun"("frequency", "startedAt");

-- CreateIndex
CREATE INDEX "NotificationDigest_sentAt_idx" ON "NotificationDigest"("sentAt");

-- CreateIndex
CREATE INDEX "NotificationSent_sentAt_idx" ON "NotificationSent"("sentAt");

-- CreateIndex
CREATE INDEX "NotificationRead_readAt_idx" ON "NotificationRead"("readAt");

-- CreateIndex
CREATE UNIQUE INDEX "PersonalKey_keyHash_key" ON "PersonalKey"("keyHash");

-- CreateIndex
CREATE INDEX "PersonalKey_userPpid_createdAt_idx" ON "PersonalKey"("userPpid", "createdAt");

-- CreateIndex
CREATE INDEX "CalendarEntry_cancelledAt_idx" ON "CalendarEntry"("cancelledAt");

-- CreateIndex
CREATE INDEX "Event_publishDate_idx" ON "Event"("publishDate");

-- CreateIndex
CREATE INDEX "OutboxMail_createdAt_idx" ON "OutboxMail"("createdAt");

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationDigest" ADD CONSTRAINT "NotificationDigest_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationSent" ADD CONSTRAINT "NotificationSent_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationRead" ADD CONSTRAINT "NotificationRead_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonalKey" ADD CONSTRAINT "PersonalKey_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarEntry" ADD CONSTRAINT "CalendarEntry_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot express.

-- Values
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_types_check" CHECK ("types" <@ ARRAY[1, 2, 3, 4, 5, 6]);
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_frequency_check" CHECK ("frequency" IN (2, 20, 21, 22));

-- When an event was first published: what is new is told by it.
UPDATE "Event" SET "publishDate" = "creationDate" WHERE "published";

CREATE FUNCTION set_event_publish_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."publishDate" := CASE WHEN TG_OP = 'INSERT' THEN NEW."creationDate" ELSE now() AT TIME ZONE 'UTC' END;
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_publish_date" BEFORE INSERT OR UPDATE OF "published" ON "Event"
  FOR EACH ROW WHEN (NEW."published" AND NEW."publishDate" IS NULL) EXECUTE FUNCTION set_event_publish_date();
