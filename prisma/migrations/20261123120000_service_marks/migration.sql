-- CreateEnum
CREATE TYPE "ServiceMarkKind" AS ENUM ('STAR', 'VIEW');

-- CreateTable
CREATE TABLE "ServiceMark" (
    "userPpid" TEXT NOT NULL,
    "kind" "ServiceMarkKind" NOT NULL,
    "serviceId" UUID NOT NULL,
    "markedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ServiceMark_pkey" PRIMARY KEY ("userPpid","kind","serviceId")
);

-- CreateIndex
CREATE INDEX "ServiceMark_serviceId_idx" ON "ServiceMark"("serviceId");

-- AddForeignKey
ALTER TABLE "ServiceMark" ADD CONSTRAINT "ServiceMark_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceMark" ADD CONSTRAINT "ServiceMark_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;
