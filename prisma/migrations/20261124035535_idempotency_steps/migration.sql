-- AlterTable
ALTER TABLE "IdempotencyKey" DROP CONSTRAINT "IdempotencyKey_pkey",
ADD COLUMN     "replied" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reply" TEXT,
ADD COLUMN     "step" INTEGER NOT NULL DEFAULT 0,
ADD CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("caller", "key", "step");
