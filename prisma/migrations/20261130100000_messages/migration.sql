-- CreateEnum
CREATE TYPE "MessageTopic" AS ENUM ('SERVICE', 'COMPANY', 'THREE_W');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('RECEIVED', 'ANSWERED', 'CLOSED');

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "reference" TEXT NOT NULL,
    "topic" "MessageTopic" NOT NULL,
    "subject" TEXT NOT NULL,
    "serviceId" UUID,
    "subscriptionId" UUID,
    "senderPpid" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'RECEIVED',
    "answer" TEXT,
    "answeredByPpid" TEXT,
    "answeredAt" TIMESTAMP(3),
    "closedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Message_reference_key" ON "Message"("reference");

-- CreateIndex
CREATE INDEX "Message_state_createdAt_idx" ON "Message"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Message_senderPpid_createdAt_idx" ON "Message"("senderPpid", "createdAt");

-- CreateIndex
CREATE INDEX "Message_serviceId_idx" ON "Message"("serviceId");

-- CreateIndex
CREATE INDEX "Message_subscriptionId_idx" ON "Message"("subscriptionId");

-- CreateIndex
CREATE INDEX "Message_answeredByPpid_idx" ON "Message"("answeredByPpid");

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderPpid_fkey" FOREIGN KEY ("senderPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_answeredByPpid_fkey" FOREIGN KEY ("answeredByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- An answer has its moment; who gave it may be gone.
ALTER TABLE "Message" ADD CONSTRAINT "Message_answer_check" CHECK (("answer" IS NULL) = ("answeredAt" IS NULL)
  AND ("state" <> 'ANSWERED' OR "answer" IS NOT NULL) AND ("state" = 'CLOSED') = ("closedAt" IS NOT NULL));

-- Recorded for undo.
CREATE TRIGGER "Message_image" AFTER INSERT OR UPDATE OR DELETE ON "Message"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
