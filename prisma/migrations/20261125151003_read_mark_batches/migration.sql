-- AlterTable
ALTER TABLE "ReadMark" ADD COLUMN     "batchId" UUID;

-- CreateIndex
CREATE INDEX "ReadMark_batchId_idx" ON "ReadMark"("batchId");
