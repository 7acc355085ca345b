-- CreateTable
CREATE TABLE "ArticleDeadline" (
    "id" UUID NOT NULL,
    "articleId" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "eventId" UUID,

    CONSTRAINT "ArticleDeadline_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ArticleDeadline_articleId_at_idx" ON "ArticleDeadline"("articleId", "at");

-- CreateIndex
CREATE INDEX "ArticleDeadline_eventId_idx" ON "ArticleDeadline"("eventId");

-- CreateIndex
CREATE INDEX "ArticleDeadline_type_at_id_idx" ON "ArticleDeadline"("type", "at", "id");

-- AddForeignKey
ALTER TABLE "ArticleDeadline" ADD CONSTRAINT "ArticleDeadline_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleDeadline" ADD CONSTRAINT "ArticleDeadline_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is due next in the calendar, whatever it belongs to.
CREATE INDEX "Event_deadline_idx" ON "Event" (COALESCE("endDate", "startDate"), "id");

-- The last day of published events, and the end of articles. A deletion is followed by the foreign keys.
CREATE FUNCTION add_event_deadlines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleDeadline" ("id", "articleId", "type", "at", "eventId")
    SELECT n."id", a."id", a."type", COALESCE(n."endDate", n."startDate"), n."id" FROM new_rows n JOIN "Article" a ON a."id" = n."articleId"
    WHERE n."published" AND COALESCE(n."endDate", n."startDate") IS NOT NULL ORDER BY n."id";
  RETURN NULL;
END $$;
CREATE FUNCTION change_event_deadlines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ArticleDeadline" d USING new_rows n JOIN old_rows o USING ("id") WHERE d."eventId" = n."id"
    AND (n."published", n."articleId", n."startDate", n."endDate") IS DISTINCT FROM (o."published", o."articleId", o."startDate", o."endDate");
  INSERT INTO "ArticleDeadline" ("id", "articleId", "type", "at", "eventId")
    SELECT n."id", a."id", a."type", COALESCE(n."endDate", n."startDate"), n."id" FROM new_rows n JOIN old_rows o USING ("id") JOIN "Article" a ON a."id" = n."articleId"
    WHERE n."published" AND COALESCE(n."endDate", n."startDate") IS NOT NULL
      AND (n."published", n."articleId", n."startDate", n."endDate") IS DISTINCT FROM (o."published", o."articleId", o."startDate", o."endDate")
    ORDER BY n."id";
  RETURN NULL;
END $$;
CREATE FUNCTION add_article_deadlines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleDeadline" ("id", "articleId", "type", "at") SELECT "id", "id", "type", "endDate" FROM new_rows WHERE "endDate" IS NOT NULL ORDER BY "id";
  RETURN NULL;
END $$;
CREATE FUNCTION change_article_deadlines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ArticleDeadline" d USING new_rows n JOIN old_rows o USING ("id")
    WHERE d."articleId" = n."id" AND d."eventId" IS NULL AND n."endDate" IS DISTINCT FROM o."endDate";
  INSERT INTO "ArticleDeadline" ("id", "articleId", "type", "at")
    SELECT n."id", n."id", n."type", n."endDate" FROM new_rows n JOIN old_rows o USING ("id")
    WHERE n."endDate" IS NOT NULL AND n."endDate" IS DISTINCT FROM o."endDate" ORDER BY n."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_deadlines_added" AFTER INSERT ON "Event" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_event_deadlines();
CREATE TRIGGER "Event_deadlines_changed" AFTER UPDATE ON "Event" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_event_deadlines();
CREATE TRIGGER "Article_deadlines_added" AFTER INSERT ON "Article" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_article_deadlines();
CREATE TRIGGER "Article_deadlines_changed" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_article_deadlines();

INSERT INTO "ArticleDeadline" ("id", "articleId", "type", "at", "eventId")
  SELECT e."id", a."id", a."type", COALESCE(e."endDate", e."startDate"), e."id" FROM "Event" e JOIN "Article" a ON a."id" = e."articleId"
  WHERE e."published" AND COALESCE(e."endDate", e."startDate") IS NOT NULL
  UNION ALL SELECT "id", "id", "type", "endDate", NULL FROM "Article" WHERE "endDate" IS NOT NULL
  ORDER BY 1;

-- Lists show them, so that they raise the revision of the news.
CREATE CONSTRAINT TRIGGER "ArticleDeadline_news_stamp" AFTER INSERT OR UPDATE OR DELETE ON "ArticleDeadline"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();
CREATE TRIGGER "ArticleDeadline_news_truncate_stamp" AFTER TRUNCATE ON "ArticleDeadline" FOR EACH STATEMENT EXECUTE FUNCTION raise_news_stamp();
