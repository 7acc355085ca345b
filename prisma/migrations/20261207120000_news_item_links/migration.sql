-- CreateTable
CREATE TABLE "NewsItemLink" (
    "newsItemId" UUID NOT NULL,
    "linkedId" UUID NOT NULL,

    CONSTRAINT "NewsItemLink_pkey" PRIMARY KEY ("newsItemId","linkedId")
);

-- CreateIndex
CREATE INDEX "NewsItemLink_linkedId_idx" ON "NewsItemLink"("linkedId");

-- AddForeignKey
ALTER TABLE "NewsItemLink" ADD CONSTRAINT "NewsItemLink_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "NewsItemLink" ("newsItemId", "linkedId") SELECT n."id", item FROM "NewsItem" n, unnest(linked_articles(n."repositoryText")) AS item;

-- Links are derived from the text, whoever writes it: a save, an import, an undo, or the return from the trash.
CREATE FUNCTION add_news_item_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NewsItemLink" ("newsItemId", "linkedId")
    SELECT n."id", item FROM new_rows n, unnest(linked_articles(n."repositoryText")) AS item;
  RETURN NULL;
END $$;
CREATE FUNCTION change_news_item_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT n."id", linked_articles(n."repositoryText") AS linked
    FROM new_rows n JOIN old_rows o USING ("id")
    WHERE n."repositoryText" IS DISTINCT FROM o."repositoryText"
  ), gone AS (
    DELETE FROM "NewsItemLink" l USING changed c WHERE l."newsItemId" = c."id" AND l."linkedId" <> ALL (c.linked)
  )
  INSERT INTO "NewsItemLink" ("newsItemId", "linkedId") SELECT c."id", item FROM changed c, unnest(c.linked) AS item ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "NewsItem_links_added" AFTER INSERT ON "NewsItem"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_news_item_links();
CREATE TRIGGER "NewsItem_links_changed" AFTER UPDATE ON "NewsItem"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_news_item_links();
