-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "articleKey" UUID;

-- AlterTable
ALTER TABLE "NewsItem" ADD COLUMN     "articleKey" UUID;

-- CreateTable
CREATE TABLE "ArticleSummary" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "published" BOOLEAN NOT NULL,
    "reviewed" BOOLEAN NOT NULL,
    "territoryIds" UUID[],
    "issuerIds" UUID[],
    "topicIds" UUID[],
    "documentTypeIds" UUID[],
    "count" INTEGER NOT NULL,

    CONSTRAINT "ArticleSummary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsItemSummary" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleKey" UUID,
    "published" BOOLEAN NOT NULL,
    "mustRead" BOOLEAN NOT NULL,
    "isAlive" BOOLEAN NOT NULL,
    "territoryIds" UUID[],
    "issuerIds" UUID[],
    "topicIds" UUID[],
    "count" INTEGER NOT NULL,

    CONSTRAINT "NewsItemSummary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventSummary" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleKey" UUID,
    "published" BOOLEAN NOT NULL,
    "territoryIds" UUID[],
    "topicIds" UUID[],
    "count" INTEGER NOT NULL,

    CONSTRAINT "EventSummary_pkey" PRIMARY KEY ("id")
);

-- The same for the same type, state and tags.
CREATE FUNCTION article_key("type" integer, published boolean, reviewed boolean, territories uuid[], issuers uuid[], topics uuid[], document_types uuid[]) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $body$ SELECT md5("type"::text || published::text || reviewed::text || territories::text || issuers::text || topics::text || document_types::text)::uuid $body$;

-- One trigger function for all three kinds of change: a new row adds one, an old one takes one away, and what cancels out is not written.
CREATE FUNCTION summarize_articles() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public."ArticleSummary" ("key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", "count")
    SELECT public.article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"),
      "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", count(*)
    FROM new_rows GROUP BY "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public."ArticleSummary" ("key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", "count")
    SELECT public.article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"),
      "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", -count(*)
    FROM old_rows GROUP BY "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds";
  ELSE
    INSERT INTO public."ArticleSummary" ("key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", "count")
    SELECT public.article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"),
      "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", sum(change)
    FROM (
      SELECT "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", 1 AS change FROM new_rows
      UNION ALL SELECT "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", -1 FROM old_rows
    ) AS changed
    GROUP BY "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds" HAVING sum(change) <> 0;
    UPDATE public."NewsItem" n SET "articleKey" = public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
    FROM new_rows a JOIN old_rows o ON o."id" = a."id"
    WHERE n."articleId" = a."id"
      AND (a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
        IS DISTINCT FROM (o."type", o."published", o."reviewed", o."territoryIds", o."issuerIds", o."topicIds", o."documentTypeIds");
    UPDATE public."Event" e SET "articleKey" = public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
    FROM new_rows a JOIN old_rows o ON o."id" = a."id"
    WHERE e."articleId" = a."id"
      AND (a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
        IS DISTINCT FROM (o."type", o."published", o."reviewed", o."territoryIds", o."issuerIds", o."topicIds", o."documentTypeIds");
  END IF;
  RETURN NULL;
END $body$;
CREATE TRIGGER "Article_summary_of_new" AFTER INSERT ON "Article" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_articles();
CREATE TRIGGER "Article_summary_of_changed" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_articles();
CREATE TRIGGER "Article_summary_of_deleted" AFTER DELETE ON "Article" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_articles();

-- Locked until the end of the transaction: a change of the article's tags waits, and then finds the item that was linked meanwhile.
CREATE FUNCTION take_article_key() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW."articleKey" := NULL;
  IF NEW."articleId" IS NOT NULL THEN
    SELECT public.article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds") INTO NEW."articleKey"
    FROM public."Article" WHERE "id" = NEW."articleId" FOR SHARE;
  END IF;
  RETURN NEW;
END $body$;
CREATE TRIGGER "NewsItem_key_of_new" BEFORE INSERT ON "NewsItem" FOR EACH ROW EXECUTE FUNCTION take_article_key();
CREATE TRIGGER "NewsItem_key_of_linked" BEFORE UPDATE OF "articleId" ON "NewsItem" FOR EACH ROW WHEN (OLD."articleId" IS DISTINCT FROM NEW."articleId") EXECUTE FUNCTION take_article_key();
CREATE TRIGGER "Event_key_of_new" BEFORE INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION take_article_key();
CREATE TRIGGER "Event_key_of_linked" BEFORE UPDATE OF "articleId" ON "Event" FOR EACH ROW WHEN (OLD."articleId" IS DISTINCT FROM NEW."articleId") EXECUTE FUNCTION take_article_key();

CREATE FUNCTION summarize_news_items() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public."NewsItemSummary" ("articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", "count")
    SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", count(*)
    FROM new_rows GROUP BY "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public."NewsItemSummary" ("articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", "count")
    SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", -count(*)
    FROM old_rows GROUP BY "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds";
  ELSE
    INSERT INTO public."NewsItemSummary" ("articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", "count")
    SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", sum(change)
    FROM (
      SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", 1 AS change FROM new_rows
      UNION ALL SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", -1 FROM old_rows
    ) AS changed
    GROUP BY "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds" HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $body$;
CREATE TRIGGER "NewsItem_summary_of_new" AFTER INSERT ON "NewsItem" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_news_items();
CREATE TRIGGER "NewsItem_summary_of_changed" AFTER UPDATE ON "NewsItem" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_news_items();
CREATE TRIGGER "NewsItem_summary_of_deleted" AFTER DELETE ON "NewsItem" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_news_items();

CREATE FUNCTION summarize_events() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public."EventSummary" ("articleKey", "published", "territoryIds", "topicIds", "count")
    SELECT "articleKey", "published", "territoryIds", "topicIds", count(*) FROM new_rows GROUP BY "articleKey", "published", "territoryIds", "topicIds";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public."EventSummary" ("articleKey", "published", "territoryIds", "topicIds", "count")
    SELECT "articleKey", "published", "territoryIds", "topicIds", -count(*) FROM old_rows GROUP BY "articleKey", "published", "territoryIds", "topicIds";
  ELSE
    INSERT INTO public."EventSummary" ("articleKey", "published", "territoryIds", "topicIds", "count")
    SELECT "articleKey", "published", "territoryIds", "topicIds", sum(change)
    FROM (
      SELECT "articleKey", "published", "territoryIds", "topicIds", 1 AS change FROM new_rows
      UNION ALL SELECT "articleKey", "published", "territoryIds", "topicIds", -1 FROM old_rows
    ) AS changed
    GROUP BY "articleKey", "published", "territoryIds", "topicIds" HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $body$;
CREATE TRIGGER "Event_summary_of_new" AFTER INSERT ON "Event" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_events();
CREATE TRIGGER "Event_summary_of_changed" AFTER UPDATE ON "Event" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_events();
CREATE TRIGGER "Event_summary_of_deleted" AFTER DELETE ON "Event" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_events();

-- Answers that are made from the summaries are cached under the revision of the news.
CREATE CONSTRAINT TRIGGER "ArticleSummary_stamp" AFTER INSERT ON "ArticleSummary" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();
CREATE CONSTRAINT TRIGGER "NewsItemSummary_stamp" AFTER INSERT ON "NewsItemSummary" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();
CREATE CONSTRAINT TRIGGER "EventSummary_stamp" AFTER INSERT ON "EventSummary" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();

-- The records that are there.
INSERT INTO "ArticleSummary" ("key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", "count")
SELECT article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"),
  "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", count(*)
FROM "Article" GROUP BY "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds";
INSERT INTO "NewsItemSummary" ("articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", "count")
SELECT "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds", count(*)
FROM "NewsItem" GROUP BY "articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds";
INSERT INTO "EventSummary" ("articleKey", "published", "territoryIds", "topicIds", "count")
SELECT "articleKey", "published", "territoryIds", "topicIds", count(*) FROM "Event" GROUP BY "articleKey", "published", "territoryIds", "topicIds";
UPDATE "NewsItem" n SET "articleKey" = article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
FROM "Article" a WHERE a."id" = n."articleId";
UPDATE "Event" e SET "articleKey" = article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
FROM "Article" a WHERE a."id" = e."articleId";

-- The key of the article is no content of an item or event: a change of the article's tags is no change of theirs.
CREATE OR REPLACE FUNCTION row_content(row_image jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN row_image - '{version,sequence,updatedAt,articleKey}'::text[];
