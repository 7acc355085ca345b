-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('WAITING', 'APPROVED', 'SENT_BACK');

-- CreateEnum
CREATE TYPE "ReviewRule" AS ENUM ('OFF', 'EVERYBODY', 'NOT_SUPER_USERS');

-- AlterTable
ALTER TABLE "Article" ADD COLUMN     "tenantId" UUID;

-- CreateTable
CREATE TABLE "ArticleReview" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleId" UUID NOT NULL,
    "state" "ReviewState" NOT NULL DEFAULT 'WAITING',
    "reviewerPpid" TEXT,
    "askedByPpid" TEXT,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "comment" TEXT NOT NULL DEFAULT '',
    "decidedByPpid" TEXT,
    "decidedAt" TIMESTAMP(3),
    "answer" TEXT,
    "digest" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ArticleReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TenantReview" (
    "tenantId" UUID NOT NULL,
    "rule" "ReviewRule" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "TenantReview_pkey" PRIMARY KEY ("tenantId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ArticleReview_articleId_key" ON "ArticleReview"("articleId");

-- CreateIndex
CREATE INDEX "ArticleReview_state_askedAt_idx" ON "ArticleReview"("state", "askedAt");

-- CreateIndex
CREATE INDEX "ArticleReview_reviewerPpid_idx" ON "ArticleReview"("reviewerPpid");

-- CreateIndex
CREATE INDEX "ArticleReview_askedByPpid_idx" ON "ArticleReview"("askedByPpid");

-- CreateIndex
CREATE INDEX "ArticleReview_decidedByPpid_idx" ON "ArticleReview"("decidedByPpid");

-- CreateIndex
CREATE INDEX "Article_tenantId_idx" ON "Article"("tenantId");

-- AddForeignKey
ALTER TABLE "Article" ADD CONSTRAINT "Article_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleReview" ADD CONSTRAINT "ArticleReview_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleReview" ADD CONSTRAINT "ArticleReview_reviewerPpid_fkey" FOREIGN KEY ("reviewerPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleReview" ADD CONSTRAINT "ArticleReview_askedByPpid_fkey" FOREIGN KEY ("askedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleReview" ADD CONSTRAINT "ArticleReview_decidedByPpid_fkey" FOREIGN KEY ("decidedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TenantReview" ADD CONSTRAINT "TenantReview_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A decision has its moment, and an approval says what was approved.
ALTER TABLE "ArticleReview" ADD CONSTRAINT "ArticleReview_decision_check" CHECK (("state" = 'WAITING') = ("decidedAt" IS NULL)
  AND ("state" = 'APPROVED') = ("digest" IS NOT NULL));

-- Recorded for undo.
CREATE TRIGGER "ArticleReview_image" AFTER INSERT OR UPDATE OR DELETE ON "ArticleReview"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
CREATE TRIGGER "TenantReview_image" AFTER INSERT OR UPDATE OR DELETE ON "TenantReview"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('tenantId');
