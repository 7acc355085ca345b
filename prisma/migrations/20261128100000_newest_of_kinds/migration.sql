-- CreateIndex
CREATE INDEX "SearchedArticle_newest_idx" ON "SearchedArticle"("kindId", "date" DESC, "number" DESC, "articleId" DESC);
