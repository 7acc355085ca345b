-- CreateTable
CREATE TABLE "NewsVisit" (
    "userPpid" TEXT NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "since" TIMESTAMP(3),

    CONSTRAINT "NewsVisit_pkey" PRIMARY KEY ("userPpid")
);

-- AddForeignKey
ALTER TABLE "NewsVisit" ADD CONSTRAINT "NewsVisit_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;
