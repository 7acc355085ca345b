-- CreateEnum
CREATE TYPE "SelfServiceMode" AS ENUM ('APPROVAL', 'FREE');

-- CreateEnum
CREATE TYPE "InvitationState" AS ENUM ('OPEN', 'ACCEPTED', 'WITHDRAWN', 'EXPIRED');

-- CreateEnum
CREATE TYPE "PeopleRequestKind" AS ENUM ('INVITE', 'CHANGE', 'REMOVE');

-- CreateEnum
CREATE TYPE "PeopleRequestState" AS ENUM ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN');

-- CreateTable
CREATE TABLE "SelfService" (
    "entityId" UUID NOT NULL,
    "mode" "SelfServiceMode" NOT NULL,

    CONSTRAINT "SelfService_pkey" PRIMARY KEY ("entityId")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entityId" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "state" "InvitationState" NOT NULL DEFAULT 'OPEN',
    "invitedByPpid" TEXT,
    "approvedByPpid" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendings" INTEGER NOT NULL DEFAULT 1,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "acceptedByPpid" TEXT,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvitationSubscription" (
    "invitationId" UUID NOT NULL,
    "subscriptionId" UUID NOT NULL,

    CONSTRAINT "InvitationSubscription_pkey" PRIMARY KEY ("invitationId","subscriptionId")
);

-- CreateTable
CREATE TABLE "PeopleRequest" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entityId" UUID NOT NULL,
    "kind" "PeopleRequestKind" NOT NULL,
    "state" "PeopleRequestState" NOT NULL DEFAULT 'PENDING',
    "requesterPpid" TEXT NOT NULL,
    "personPpid" TEXT,
    "email" CITEXT,
    "firstName" TEXT,
    "lastName" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedByPpid" TEXT,
    "decidedAt" TIMESTAMP(3),
    "reason" TEXT,

    CONSTRAINT "PeopleRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PeopleRequestSubscription" (
    "requestId" UUID NOT NULL,
    "subscriptionId" UUID NOT NULL,
    "gives" BOOLEAN NOT NULL,

    CONSTRAINT "PeopleRequestSubscription_pkey" PRIMARY KEY ("requestId","subscriptionId")
);

-- CreateIndex
CREATE INDEX "Invitation_entityId_sentAt_idx" ON "Invitation"("entityId", "sentAt");

-- CreateIndex
CREATE INDEX "Invitation_email_idx" ON "Invitation"("email");

-- CreateIndex
CREATE INDEX "Invitation_state_expiresAt_idx" ON "Invitation"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "Invitation_invitedByPpid_idx" ON "Invitation"("invitedByPpid");

-- CreateIndex
CREATE INDEX "Invitation_approvedByPpid_idx" ON "Invitation"("approvedByPpid");

-- CreateIndex
CREATE INDEX "Invitation_acceptedByPpid_idx" ON "Invitation"("acceptedByPpid");

-- CreateIndex
CREATE INDEX "InvitationSubscription_subscriptionId_idx" ON "InvitationSubscription"("subscriptionId");

-- CreateIndex
CREATE INDEX "PeopleRequest_state_createdAt_idx" ON "PeopleRequest"("state", "createdAt");

-- CreateIndex
CREATE INDEX "PeopleRequest_entityId_createdAt_idx" ON "PeopleRequest"("entityId", "createdAt");

-- CreateIndex
CREATE INDEX "PeopleRequest_requesterPpid_decidedAt_idx" ON "PeopleRequest"("requesterPpid", "decidedAt");

-- CreateIndex
CREATE INDEX "PeopleRequest_personPpid_idx" ON "PeopleRequest"("personPpid");

-- CreateIndex
CREATE INDEX "PeopleRequest_decidedByPpid_idx" ON "PeopleRequest"("decidedByPpid");

-- CreateIndex
CREATE INDEX "PeopleRequestSubscription_subscriptionId_idx" ON "PeopleRequestSubscription"("subscriptionId");

-- AddForeignKey
ALTER TABLE "SelfService" ADD CONSTRAINT "SelfService_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_invitedByPpid_fkey" FOREIGN KEY ("invitedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_approvedByPpid_fkey" FOREIGN KEY ("approvedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_acceptedByPpid_fkey" FOREIGN KEY ("acceptedByPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationSubscription" ADD CONSTRAINT "InvitationSubscription_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvitationSubscription" ADD CONSTRAINT "InvitationSubscription_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_requesterPpid_fkey" FOREIGN KEY ("requesterPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_personPpid_fkey" FOREIGN KEY ("personPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_decidedByPpid_fkey" FOREIGN KEY ("decidedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequestSubscription" ADD CONSTRAINT "PeopleRequestSubscription_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "PeopleRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeopleRequestSubscription" ADD CONSTRAINT "PeopleRequestSubscription_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address has one open invitation of a company, and one request for it that waits; a person has one of each kind.
CREATE UNIQUE INDEX "Invitation_open_key" ON "Invitation" ("entityId", "email") WHERE "state" = 'OPEN';
CREATE UNIQUE INDEX "PeopleRequest_invite_key" ON "PeopleRequest" ("entityId", "email") WHERE "state" = 'PENDING' AND "kind" = 'INVITE';
CREATE UNIQUE INDEX "PeopleRequest_person_key" ON "PeopleRequest" ("entityId", "personPpid") WHERE "state" = 'PENDING' AND "kind" <> 'INVITE';

-- What is over has its moment; who is invited has no record that a request could name, everybody else has.
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_state_check" CHECK (("state" = 'OPEN') = ("endedAt" IS NULL) AND ("acceptedByPpid" IS NULL OR "state" = 'ACCEPTED')
  AND "sendings" > 0);
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_state_check" CHECK (("state" = 'PENDING') = ("decidedAt" IS NULL) AND ("reason" IS NULL OR "state" = 'REFUSED'));
ALTER TABLE "PeopleRequest" ADD CONSTRAINT "PeopleRequest_about_check" CHECK (("kind" = 'INVITE') = ("personPpid" IS NULL)
  AND num_nonnulls("email", "firstName", "lastName") = CASE WHEN "kind" = 'INVITE' THEN 3 ELSE 0 END);

-- Recorded for undo.
DO $$
DECLARE
  recorded record;
BEGIN
  FOR recorded IN
    SELECT * FROM (VALUES
      ('SelfService', '''entityId'''),
      ('Invitation', '''id'''),
      ('InvitationSubscription', '''invitationId'', ''subscriptionId'''),
      ('PeopleRequest', '''id'''),
      ('PeopleRequestSubscription', '''requestId'', ''subscriptionId''')
    ) AS t(name, key_columns)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (current_setting(''portal.change_set'', true) <> '''') EXECUTE FUNCTION note_row_image(%s)',
      recorded.name || '_image', recorded.name, recorded.key_columns
    );
  END LOOP;
END $$;
