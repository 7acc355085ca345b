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

-- A new row adds one, an old one takes one away, and what cancels out is not written. Arguments: the table of the summaries, the columns that tell kinds of
-- rows apart, and the key of the summary where it has one.
CREATE FUNCTION summarize_rows() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  of_table text := TG_ARGV[0];
  columns text := TG_ARGV[1];
  key text := TG_ARGV[2];
BEGIN
  EXECUTE format('INSERT INTO public.%I (%s%s, "count") SELECT %s%s, sum(change) FROM (%s) AS changed GROUP BY %s HAVING sum(change) <> 0',
    of_table, CASE WHEN key <> '' THEN '"key", ' ELSE '' END, columns, CASE WHEN key <> '' THEN key || ', ' ELSE '' END, columns,
    concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'DELETE' THEN format('SELECT %s, 1 AS change FROM new_rows', columns) END,
      CASE WHEN TG_OP <> 'INSERT' THEN format('SELECT %s, -1 AS change FROM old_rows', columns) END),
    columns);
  RETURN NULL;
END $body$;

DO $$
DECLARE
  summary record;
  arguments text;
BEGIN
  FOR summary IN
    SELECT * FROM (VALUES
      ('Article', '"type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"',
        'public.article_key("type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds")'),
      ('NewsItem', '"articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds"', ''),
      ('Event', '"articleKey", "published", "territoryIds", "topicIds"', '')
    ) AS list(of_table, columns, key)
  LOOP
    arguments := format('%L, %L, %L', summary.of_table || 'Summary', summary.columns, summary.key);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_rows(%s)',
      summary.of_table || '_summary_of_new', summary.of_table, arguments);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_rows(%s)',
      summary.of_table || '_summary_of_changed', summary.of_table, arguments);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_rows(%s)',
      summary.of_table || '_summary_of_deleted', summary.of_table, arguments);
  END LOOP;
END $$;

-- Items and events follow the key of their article.
CREATE FUNCTION follow_article_key() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  linked text;
BEGIN
  FOREACH linked IN ARRAY ARRAY['NewsItem', 'Event'] LOOP
    EXECUTE format($sql$
      UPDATE public.%I AS x SET "articleKey" = public.article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
      FROM new_rows a JOIN old_rows o ON o."id" = a."id"
      WHERE x."articleId" = a."id"
        AND (a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")
          IS DISTINCT FROM (o."type", o."published", o."reviewed", o."territoryIds", o."issuerIds", o."topicIds", o."documentTypeIds")
    $sql$, linked);
  END LOOP;
  RETURN NULL;
END $body$;
CREATE TRIGGER "Article_key_of_changed" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_article_key();

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
