-- AlterTable
ALTER TABLE "Article" ADD COLUMN     "mattersSince" INTEGER;

-- AlterTable
ALTER TABLE "ArticleVersion" ADD COLUMN     "matters" BOOLEAN;

-- AlterTable
ALTER TABLE "ReadMark" ADD COLUMN     "earlierAt" TIMESTAMP(3),
ADD COLUMN     "earlierBatchId" UUID,
ADD COLUMN     "earlierVersion" INTEGER,
ADD COLUMN     "articleVersion" INTEGER;
