-- CreateTable
CREATE TABLE "UsedCaptcha" (
    "nonce" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UsedCaptcha_pkey" PRIMARY KEY ("nonce")
);

-- CreateIndex
CREATE INDEX "UsedCaptcha_expiresAt_idx" ON "UsedCaptcha"("expiresAt");
