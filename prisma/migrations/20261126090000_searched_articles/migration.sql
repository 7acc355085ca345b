-- AlterTable
ALTER TABLE "ArticleSearch" ADD COLUMN "tags" tsvector NOT NULL DEFAULT ''::tsvector;

-- CreateTable
CREATE TABLE "ArticleKind" (
    "id" SERIAL NOT NULL,
    "key" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "published" BOOLEAN NOT NULL,
    "reviewed" BOOLEAN NOT NULL,
    "territoryIds" UUID[],
    "issuerIds" UUID[],
    "topicIds" UUID[],
    "documentTypeIds" UUID[],

    CONSTRAINT "ArticleKind_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchedArticle" (
    "articleId" UUID NOT NULL,
    "kindId" INTEGER NOT NULL,
    "date" TIMESTAMP(3) NOT NULL,
    "number" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SearchedArticle_pkey" PRIMARY KEY ("articleId")
);

-- CreateIndex
CREATE INDEX "SearchedArticle_number_idx" ON "SearchedArticle"("number");

-- AddForeignKey
ALTER TABLE "SearchedArticle" ADD CONSTRAINT "SearchedArticle_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "ArticleSearch"("articleId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SearchedArticle" ADD CONSTRAINT "SearchedArticle_kindId_fkey" FOREIGN KEY ("kindId") REFERENCES "ArticleKind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "ArticleKind_key_key" ON "ArticleKind"("key");

-- DropIndex
DROP INDEX "ArticleSearch_number_idx";
DROP INDEX "ArticleSearch_title_idx";
DROP INDEX "ArticleSearch_words_idx";

-- The words of a tag's name are words of its articles.
CREATE FUNCTION article_tag_words(issuers uuid[], topics uuid[], document_types uuid[]) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT setweight(to_tsvector('public.news_words'::regconfig, COALESCE(string_agg(public.news_words_of(r."name"), ' ' ORDER BY r."name", r."id"), '')), 'C')
    FROM public."ReferenceItem" r WHERE r."id" = ANY(issuers || topics || document_types));

CREATE OR REPLACE FUNCTION search_new_article_texts() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO public."ArticleSearch" ("articleId", "key", "date", "number", "title", "words", "tags")
  SELECT a."id", public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds"),
    COALESCE(a."publishDate", a."creationDate"), a."businessId", public.news_search(t."title", ''),
    public.news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText"),
    public.article_tag_words(a."issuerIds", a."topicIds", a."documentTypeIds")
  FROM new_rows t JOIN public."Article" a ON a."id" = t."articleId";
  RETURN NULL;
END $body$;

CREATE FUNCTION search_changed_tags() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE public."ArticleSearch" s SET "tags" = public.article_tag_words(a."issuerIds", a."topicIds", a."documentTypeIds")
  FROM new_rows a JOIN old_rows o ON o."id" = a."id"
  WHERE s."articleId" = a."id" AND (a."issuerIds", a."topicIds", a."documentTypeIds") IS DISTINCT FROM (o."issuerIds", o."topicIds", o."documentTypeIds");
  RETURN NULL;
END $body$;
CREATE TRIGGER "Article_search_of_changed_tags" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_changed_tags();

CREATE FUNCTION search_renamed_tag() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE public."ArticleSearch" s SET "tags" = public.article_tag_words(a."issuerIds", a."topicIds", a."documentTypeIds")
  FROM public."ArticleTag" tag JOIN public."Article" a ON a."id" = tag."articleId"
  WHERE tag."itemId" = NEW."id" AND s."articleId" = a."id";
  RETURN NULL;
END $body$;
CREATE TRIGGER "ReferenceItem_search_of_renamed" AFTER UPDATE OF "name" ON "ReferenceItem"
  FOR EACH ROW WHEN (NEW."name" IS DISTINCT FROM OLD."name") EXECUTE FUNCTION search_renamed_tag();

-- A kind that two transactions bring at once is waited for, and seen by the next statement.
CREATE FUNCTION add_article_kinds(articles uuid[]) RETURNS void LANGUAGE sql AS $body$
  INSERT INTO public."ArticleKind" ("key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds")
  SELECT DISTINCT ON (s."key") s."key", a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds"
  FROM public."ArticleSearch" s JOIN public."Article" a ON a."id" = s."articleId"
  WHERE s."articleId" = ANY(articles) AND NOT EXISTS (SELECT 1 FROM public."ArticleKind" k WHERE k."key" = s."key")
  ORDER BY s."key"
  ON CONFLICT DO NOTHING
$body$;

CREATE FUNCTION index_new_words() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM public.add_article_kinds(ARRAY(SELECT "articleId" FROM new_rows));
  INSERT INTO public."SearchedArticle" ("articleId", "kindId", "date", "number")
  SELECT s."articleId", k."id", s."date", s."number" FROM new_rows s JOIN public."ArticleKind" k ON k."key" = s."key";
  RETURN NULL;
END $body$;
CREATE TRIGGER "ArticleSearch_index_of_new" AFTER INSERT ON "ArticleSearch" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_new_words();

CREATE FUNCTION index_changed_words() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM public.add_article_kinds(ARRAY(SELECT s."articleId" FROM new_rows s JOIN old_rows o ON o."articleId" = s."articleId" WHERE s."key" <> o."key"));
  UPDATE public."SearchedArticle" x SET "kindId" = k."id", "date" = s."date", "number" = s."number",
    "revision" = x."revision" + CASE WHEN (s."title", s."words", s."tags") IS DISTINCT FROM (o."title", o."words", o."tags") THEN 1 ELSE 0 END
  FROM new_rows s JOIN old_rows o ON o."articleId" = s."articleId" JOIN public."ArticleKind" k ON k."key" = s."key"
  WHERE x."articleId" = s."articleId";
  RETURN NULL;
END $body$;
CREATE TRIGGER "ArticleSearch_index_of_changed" AFTER UPDATE ON "ArticleSearch" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_words();

CREATE CONSTRAINT TRIGGER "SearchedArticle_stamp" AFTER INSERT OR UPDATE OR DELETE ON "SearchedArticle" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();

UPDATE "ArticleSearch" s SET "tags" = article_tag_words(a."issuerIds", a."topicIds", a."documentTypeIds") FROM "Article" a WHERE a."id" = s."articleId";
SELECT add_article_kinds(ARRAY(SELECT "articleId" FROM "ArticleSearch"));
INSERT INTO "SearchedArticle" ("articleId", "kindId", "date", "number")
SELECT s."articleId", k."id", s."date", s."number" FROM "ArticleSearch" s JOIN "ArticleKind" k ON k."key" = s."key" ORDER BY s."date" DESC;

-- What the indexes hold of a row lies in another table, which would make its rows thirty times as wide: the functions may be called immutable, because the
-- words of one revision of an article never change, and a change of words raises the revision in the same transaction. They are dear to call, so that the
-- planner never reads the table instead of an index.
CREATE FUNCTION article_words(article uuid, revision integer) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $body$
BEGIN
  RETURN (SELECT s."words" || s."tags" FROM public."ArticleSearch" s WHERE s."articleId" = article);
END $body$;
CREATE FUNCTION article_title_words(article uuid, revision integer) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $body$
BEGIN
  RETURN (SELECT s."title" FROM public."ArticleSearch" s WHERE s."articleId" = article);
END $body$;

CREATE INDEX "SearchedArticle_words_idx" ON "SearchedArticle" USING gin (article_words("articleId", "revision"));
CREATE INDEX "SearchedArticle_title_idx" ON "SearchedArticle" USING gin (article_title_words("articleId", "revision"));
-- Without statistics of the words every word passes for a rare one: what nearly every article holds would be looked for by reading all of them.
ALTER INDEX "SearchedArticle_words_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "SearchedArticle_title_idx" ALTER COLUMN 1 SET STATISTICS 0;

-- Several processes of the server for one question would take them from the others who ask at the same moment.
ALTER TABLE "SearchedArticle" SET (parallel_workers = 0);

-- For instances of a version that is gone.
DROP FUNCTION article_ids_by_words(text), article_ids_by_words(text, bigint), article_ids_by_title_words(text), article_ids_by_title_words(text, bigint);
