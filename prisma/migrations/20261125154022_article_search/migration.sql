-- CreateTable
CREATE TABLE "ArticleSearch" (
    "articleId" UUID NOT NULL,
    "key" UUID NOT NULL,
    "date" TIMESTAMP(3) NOT NULL,
    "number" INTEGER NOT NULL,
    "title" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "ArticleSearch_pkey" PRIMARY KEY ("articleId")
);

-- CreateIndex
CREATE INDEX "ArticleSearch_number_idx" ON "ArticleSearch"("number");

-- CreateIndex
CREATE INDEX "ArticleSearch_title_idx" ON "ArticleSearch" USING GIN ("title");

-- CreateIndex
CREATE INDEX "ArticleSearch_words_idx" ON "ArticleSearch" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "ArticleSearch" ADD CONSTRAINT "ArticleSearch_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A text is stored with its article, and an article keeps its text, so that the row of the search comes and goes with the text.
CREATE FUNCTION search_new_article_texts() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO public."ArticleSearch" ("articleId", "key", "date", "number", "title", "words")
  SELECT a."id", public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds"),
    COALESCE(a."publishDate", a."creationDate"), a."businessId", public.news_search(t."title", ''),
    public.news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText")
  FROM new_rows t JOIN public."Article" a ON a."id" = t."articleId";
  RETURN NULL;
END $body$;
CREATE TRIGGER "ArticleText_search_of_new" AFTER INSERT ON "ArticleText" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_new_article_texts();

CREATE FUNCTION search_changed_article_texts() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE public."ArticleSearch" s SET "title" = public.news_search(t."title", ''),
    "words" = public.news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText")
  FROM new_rows t JOIN old_rows o ON o."articleId" = t."articleId"
  WHERE s."articleId" = t."articleId"
    AND (t."title", t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText")
      IS DISTINCT FROM (o."title", o."backgroundText", o."whatsNewText", o."whatsNextText", o."freeContentText");
  RETURN NULL;
END $body$;
CREATE TRIGGER "ArticleText_search_of_changed" AFTER UPDATE ON "ArticleText" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_changed_article_texts();

CREATE FUNCTION search_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE public."ArticleSearch" s
  SET "key" = public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds"),
    "date" = COALESCE(a."publishDate", a."creationDate"), "number" = a."businessId"
  FROM new_rows a JOIN old_rows o ON o."id" = a."id"
  WHERE s."articleId" = a."id"
    AND (a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds", a."publishDate", a."creationDate", a."businessId")
      IS DISTINCT FROM (o."type", o."published", o."reviewed", o."territoryIds", o."issuerIds", o."topicIds", o."documentTypeIds", o."publishDate", o."creationDate", o."businessId");
  RETURN NULL;
END $body$;
CREATE TRIGGER "Article_search_of_changed" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_changed_articles();

CREATE CONSTRAINT TRIGGER "ArticleSearch_stamp" AFTER INSERT OR UPDATE OR DELETE ON "ArticleSearch" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();

-- Several processes of the server for one question would take them from the others who ask at the same moment.
ALTER TABLE "ArticleSearch" SET (parallel_workers = 0);

INSERT INTO "ArticleSearch" ("articleId", "key", "date", "number", "title", "words")
SELECT a."id", article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds"),
  COALESCE(a."publishDate", a."creationDate"), a."businessId", news_search(t."title", ''),
  news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText")
FROM "ArticleText" t JOIN "Article" a ON a."id" = t."articleId";

-- What the search asked before. The functions are for instances of the version before, which go on until they are replaced.
DROP INDEX "ArticleText_search_idx";
DROP INDEX "Article_title_search_idx";

CREATE OR REPLACE FUNCTION article_ids_by_words(words text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 2000 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT s."articleId" FROM public."ArticleSearch" s WHERE s."words" @@ to_tsquery('public.news_words', article_ids_by_words.words);
END $body$;
CREATE OR REPLACE FUNCTION article_ids_by_words(words text, most bigint) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 200 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT s."articleId" FROM public."ArticleSearch" s WHERE s."words" @@ to_tsquery('public.news_words', article_ids_by_words.words) LIMIT most;
END $body$;
CREATE OR REPLACE FUNCTION article_ids_by_title_words(words text) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 500 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT s."articleId" FROM public."ArticleSearch" s WHERE s."title" @@ to_tsquery('public.news_words', article_ids_by_title_words.words);
END $body$;
CREATE OR REPLACE FUNCTION article_ids_by_title_words(words text, most bigint) RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 200 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT s."articleId" FROM public."ArticleSearch" s WHERE s."title" @@ to_tsquery('public.news_words', article_ids_by_title_words.words) LIMIT most;
END $body$;
