-- CreateTable
CREATE TABLE "ArticleLink" (
    "articleId" UUID NOT NULL,
    "linkedId" UUID NOT NULL,

    CONSTRAINT "ArticleLink_pkey" PRIMARY KEY ("articleId","linkedId")
);

-- CreateIndex
CREATE INDEX "ArticleLink_linkedId_idx" ON "ArticleLink"("linkedId");

-- AddForeignKey
ALTER TABLE "ArticleLink" ADD CONSTRAINT "ArticleLink_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The articles to which a text leads. Documents are stored in one form of JSON, in which the quotes of words that look like a link are escaped.
CREATE FUNCTION linked_articles(stored text) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN strpos(stored, '"articleLink"') = 0 THEN '{}'::uuid[] ELSE ARRAY(
    SELECT DISTINCT found[1]::uuid
    FROM regexp_matches(stored, '"type":"articleLink","attrs":\{"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS found
  ) END;

-- Links are derived from the texts, whoever writes these: a save, an import, an undo, or the return from the trash.
CREATE FUNCTION add_article_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleLink" ("articleId", "linkedId")
    SELECT n."articleId", item
    FROM new_rows n, unnest(linked_articles(concat(n."background", n."whatsNew", n."whatsNext", n."freeContent"))) AS item;
  RETURN NULL;
END $$;
CREATE FUNCTION change_article_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT n."articleId", linked_articles(concat(n."background", n."whatsNew", n."whatsNext", n."freeContent")) AS linked
    FROM new_rows n JOIN old_rows o USING ("articleId")
    WHERE (n."background", n."whatsNew", n."whatsNext", n."freeContent") IS DISTINCT FROM (o."background", o."whatsNew", o."whatsNext", o."freeContent")
  ), gone AS (
    DELETE FROM "ArticleLink" l USING changed c WHERE l."articleId" = c."articleId" AND l."linkedId" <> ALL (c.linked)
  )
  INSERT INTO "ArticleLink" ("articleId", "linkedId") SELECT c."articleId", item FROM changed c, unnest(c.linked) AS item ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "ArticleText_links_added" AFTER INSERT ON "ArticleText"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_article_links();
CREATE TRIGGER "ArticleText_links_changed" AFTER UPDATE ON "ArticleText"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_article_links();
