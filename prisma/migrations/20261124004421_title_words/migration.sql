-- CreateTable
CREATE TABLE "TitleWord" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "word" TEXT NOT NULL,

    CONSTRAINT "TitleWord_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TitleWord_word_idx" ON "TitleWord"("word");

CREATE INDEX "TitleWord_word_trgm_idx" ON "TitleWord" USING gin ("word" gin_trgm_ops);

-- The words of changed titles that are not known yet: those in which a slip of the finger is forgiven.
CREATE FUNCTION note_title_words() RETURNS trigger
  LANGUAGE plpgsql
AS $body$
BEGIN
  INSERT INTO public."TitleWord" ("word")
  SELECT DISTINCT entry.lexeme FROM changed, unnest(public.news_search(changed."title", '')) AS entry
  WHERE entry.lexeme ~ '^[^0-9]{4,60}$' AND NOT EXISTS (SELECT 1 FROM public."TitleWord" known WHERE known."word" = entry.lexeme);
  RETURN NULL;
END $body$;

CREATE TRIGGER "Article_words_of_new" AFTER INSERT ON "Article" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER "Article_words_of_changed" AFTER UPDATE ON "Article" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER "NewsItem_words_of_new" AFTER INSERT ON "NewsItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER "NewsItem_words_of_changed" AFTER UPDATE ON "NewsItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER "Event_words_of_new" AFTER INSERT ON "Event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();
CREATE TRIGGER "Event_words_of_changed" AFTER UPDATE ON "Event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_title_words();

INSERT INTO "TitleWord" ("word")
SELECT DISTINCT entry.lexeme
FROM (SELECT "title" FROM "Article" UNION ALL SELECT "title" FROM "NewsItem" UNION ALL SELECT "title" FROM "Event") titles, unnest(news_search(titles."title", '')) AS entry
WHERE entry.lexeme ~ '^[^0-9]{4,60}$';
