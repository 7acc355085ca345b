-- CreateEnum
CREATE TYPE "VideoProvider" AS ENUM ('YOUTUBE', 'VIMEO');

-- CreateEnum
CREATE TYPE "NoteKind" AS ENUM ('CLIENT', 'FIRM');

-- CreateEnum
CREATE TYPE "AccessRequestState" AS ENUM ('PENDING', 'APPROVED', 'REFUSED');

-- CreateTable
CREATE TABLE "Article" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" INTEGER NOT NULL,
    "businessId" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "reviewed" BOOLEAN NOT NULL DEFAULT false,
    "publishDate" TIMESTAMP(3),
    "creationDate" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdateDate" TIMESTAMP(3),
    "startDate" TIMESTAMP(3),
    "endDate" TIMESTAMP(3),
    "territoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "issuerIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "topicIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "documentTypeIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ArticleText" (
    "articleId" UUID NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "background" TEXT,
    "whatsNew" TEXT,
    "whatsNext" TEXT,
    "freeContent" TEXT,
    "backgroundText" TEXT NOT NULL DEFAULT '',
    "whatsNewText" TEXT NOT NULL DEFAULT '',
    "whatsNextText" TEXT NOT NULL DEFAULT '',
    "freeContentText" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ArticleText_pkey" PRIMARY KEY ("articleId")
);

-- CreateTable
CREATE TABLE "ArticleTag" (
    "articleId" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "ArticleTag_pkey" PRIMARY KEY ("articleId","itemId")
);

-- CreateTable
CREATE TABLE "ArticleVersion" (
    "articleId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "savedByPpid" TEXT,
    "content" JSONB NOT NULL,

    CONSTRAINT "ArticleVersion_pkey" PRIMARY KEY ("articleId","version")
);

-- CreateTable
CREATE TABLE "NewsDraft" (
    "userPpid" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "baseVersion" INTEGER,
    "savedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NewsDraft_pkey" PRIMARY KEY ("userPpid","record")
);

-- CreateTable
CREATE TABLE "NewsItem" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "issueDate" TIMESTAMP(3) NOT NULL,
    "repositoryText" TEXT,
    "plainText" TEXT NOT NULL DEFAULT '',
    "articleId" UUID,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "mustRead" BOOLEAN NOT NULL DEFAULT false,
    "isAlive" BOOLEAN NOT NULL DEFAULT true,
    "publishDate" TIMESTAMP(3),
    "creationDate" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdateDate" TIMESTAMP(3),
    "territoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "issuerIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "topicIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "NewsItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsItemTag" (
    "newsItemId" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "NewsItemTag_pkey" PRIMARY KEY ("newsItemId","itemId")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "startDate" TIMESTAMP(3),
    "endDate" TIMESTAMP(3),
    "description" TEXT,
    "plainText" TEXT NOT NULL DEFAULT '',
    "articleId" UUID,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "creationDate" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdateDate" TIMESTAMP(3),
    "territoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "topicIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventTag" (
    "eventId" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "EventTag_pkey" PRIMARY KEY ("eventId","itemId")
);

-- CreateTable
CREATE TABLE "Video" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "provider" "VideoProvider" NOT NULL,
    "link" TEXT NOT NULL,
    "publishDate" TIMESTAMP(3),
    "published" BOOLEAN NOT NULL DEFAULT false,
    "creationDate" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdateDate" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Publication" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "description" TEXT,
    "plainText" TEXT NOT NULL DEFAULT '',
    "publishDate" TIMESTAMP(3),
    "published" BOOLEAN NOT NULL DEFAULT false,
    "imageId" UUID,
    "fileId" UUID,
    "creationDate" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdateDate" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsImage" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "fileId" UUID NOT NULL,
    "createdByPpid" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NewsImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ArticleImage" (
    "articleId" UUID NOT NULL,
    "imageId" UUID NOT NULL,

    CONSTRAINT "ArticleImage_pkey" PRIMARY KEY ("articleId","imageId")
);

-- CreateTable
CREATE TABLE "NewsItemImage" (
    "newsItemId" UUID NOT NULL,
    "imageId" UUID NOT NULL,

    CONSTRAINT "NewsItemImage_pkey" PRIMARY KEY ("newsItemId","imageId")
);

-- CreateTable
CREATE TABLE "ArticleNote" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "NoteKind" NOT NULL,
    "articleId" UUID NOT NULL,
    "subscriptionId" UUID,
    "impact" INTEGER,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedByPpid" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ArticleNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ArticleNoteRating" (
    "noteId" UUID NOT NULL,
    "companyName" TEXT NOT NULL,
    "ratingTitle" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,

    CONSTRAINT "ArticleNoteRating_pkey" PRIMARY KEY ("noteId","companyName","ratingTitle")
);

-- CreateTable
CREATE TABLE "PersonalNote" (
    "userPpid" TEXT NOT NULL,
    "articleId" UUID NOT NULL,
    "assignedToMe" BOOLEAN NOT NULL DEFAULT false,
    "personalComments" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "PersonalNote_pkey" PRIMARY KEY ("userPpid","articleId")
);

-- CreateTable
CREATE TABLE "ReadMark" (
    "userPpid" TEXT NOT NULL,
    "articleId" UUID NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReadMark_pkey" PRIMARY KEY ("userPpid","articleId")
);

-- CreateTable
CREATE TABLE "AccessRequest" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "articleId" UUID NOT NULL,
    "subscriptionId" UUID NOT NULL,
    "requesterPpid" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "state" "AccessRequestState" NOT NULL DEFAULT 'PENDING',
    "reason" TEXT,
    "decidedByPpid" TEXT,
    "decidedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AccessRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessRequestTopic" (
    "requestId" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "AccessRequestTopic_pkey" PRIMARY KEY ("requestId","itemId")
);

-- CreateTable
CREATE TABLE "ArticleCounter" (
    "type" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "ArticleCounter_pkey" PRIMARY KEY ("type")
);

-- CreateIndex
CREATE INDEX "Article_type_title_idx" ON "Article"("type", "title");

-- CreateIndex
CREATE INDEX "Article_type_publishDate_idx" ON "Article"("type", "publishDate");

-- CreateIndex
CREATE INDEX "Article_type_creationDate_idx" ON "Article"("type", "creationDate");

-- CreateIndex
CREATE INDEX "Article_type_lastUpdateDate_idx" ON "Article"("type", "lastUpdateDate");

-- CreateIndex
CREATE INDEX "Article_type_startDate_idx" ON "Article"("type", "startDate");

-- CreateIndex
CREATE INDEX "Article_type_endDate_idx" ON "Article"("type", "endDate");

-- CreateIndex
CREATE UNIQUE INDEX "Article_type_businessId_key" ON "Article"("type", "businessId");

-- CreateIndex
CREATE INDEX "ArticleTag_itemId_idx" ON "ArticleTag"("itemId");

-- CreateIndex
CREATE INDEX "ArticleVersion_savedByPpid_idx" ON "ArticleVersion"("savedByPpid");

-- CreateIndex
CREATE INDEX "NewsDraft_savedAt_idx" ON "NewsDraft"("savedAt");

-- CreateIndex
CREATE INDEX "NewsItem_articleId_idx" ON "NewsItem"("articleId");

-- CreateIndex
CREATE INDEX "NewsItem_issueDate_idx" ON "NewsItem"("issueDate");

-- CreateIndex
CREATE INDEX "NewsItem_publishDate_idx" ON "NewsItem"("publishDate");

-- CreateIndex
CREATE INDEX "NewsItem_title_idx" ON "NewsItem"("title");

-- CreateIndex
CREATE INDEX "NewsItemTag_itemId_idx" ON "NewsItemTag"("itemId");

-- CreateIndex
CREATE INDEX "Event_articleId_idx" ON "Event"("articleId");

-- CreateIndex
CREATE INDEX "Event_startDate_idx" ON "Event"("startDate");

-- CreateIndex
CREATE INDEX "Event_endDate_idx" ON "Event"("endDate");

-- CreateIndex
CREATE INDEX "Event_title_idx" ON "Event"("title");

-- CreateIndex
CREATE INDEX "EventTag_itemId_idx" ON "EventTag"("itemId");

-- CreateIndex
CREATE INDEX "Video_publishDate_idx" ON "Video"("publishDate");

-- CreateIndex
CREATE INDEX "Video_title_idx" ON "Video"("title");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_imageId_key" ON "Publication"("imageId");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_fileId_key" ON "Publication"("fileId");

-- CreateIndex
CREATE INDEX "Publication_publishDate_idx" ON "Publication"("publishDate");

-- CreateIndex
CREATE INDEX "Publication_title_idx" ON "Publication"("title");

-- CreateIndex
CREATE UNIQUE INDEX "NewsImage_fileId_key" ON "NewsImage"("fileId");

-- CreateIndex
CREATE INDEX "NewsImage_createdByPpid_idx" ON "NewsImage"("createdByPpid");

-- CreateIndex
CREATE INDEX "NewsImage_createdAt_idx" ON "NewsImage"("createdAt");

-- CreateIndex
CREATE INDEX "ArticleImage_imageId_idx" ON "ArticleImage"("imageId");

-- CreateIndex
CREATE INDEX "NewsItemImage_imageId_idx" ON "NewsItemImage"("imageId");

-- CreateIndex
CREATE INDEX "ArticleNote_kind_impact_idx" ON "ArticleNote"("kind", "impact");

-- CreateIndex
CREATE INDEX "ArticleNote_subscriptionId_idx" ON "ArticleNote"("subscriptionId");

-- CreateIndex
CREATE INDEX "ArticleNote_updatedByPpid_idx" ON "ArticleNote"("updatedByPpid");

-- CreateIndex
CREATE UNIQUE INDEX "ArticleNote_articleId_kind_subscriptionId_key" ON "ArticleNote"("articleId", "kind", "subscriptionId");

-- CreateIndex
CREATE INDEX "ArticleNoteRating_rating_idx" ON "ArticleNoteRating"("rating");

-- CreateIndex
CREATE INDEX "PersonalNote_articleId_idx" ON "PersonalNote"("articleId");

-- CreateIndex
CREATE INDEX "ReadMark_articleId_idx" ON "ReadMark"("articleId");

-- CreateIndex
CREATE INDEX "AccessRequest_state_createdAt_idx" ON "AccessRequest"("state", "createdAt");

-- CreateIndex
CREATE INDEX "AccessRequest_articleId_idx" ON "AccessRequest"("articleId");

-- CreateIndex
CREATE INDEX "AccessRequest_subscriptionId_idx" ON "AccessRequest"("subscriptionId");

-- CreateIndex
CREATE INDEX "AccessRequest_requesterPpid_idx" ON "AccessRequest"("requesterPpid");

-- CreateIndex
CREATE INDEX "AccessRequest_decidedByPpid_idx" ON "AccessRequest"("decidedByPpid");

-- CreateIndex
CREATE INDEX "AccessRequestTopic_itemId_idx" ON "AccessRequestTopic"("itemId");

-- AddForeignKey
ALTER TABLE "ArticleText" ADD CONSTRAINT "ArticleText_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleTag" ADD CONSTRAINT "ArticleTag_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleTag" ADD CONSTRAINT "ArticleTag_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ReferenceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleVersion" ADD CONSTRAINT "ArticleVersion_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleVersion" ADD CONSTRAINT "ArticleVersion_savedByPpid_fkey" FOREIGN KEY ("savedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsDraft" ADD CONSTRAINT "NewsDraft_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsItem" ADD CONSTRAINT "NewsItem_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsItemTag" ADD CONSTRAINT "NewsItemTag_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsItemTag" ADD CONSTRAINT "NewsItemTag_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ReferenceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventTag" ADD CONSTRAINT "EventTag_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventTag" ADD CONSTRAINT "EventTag_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ReferenceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsImage" ADD CONSTRAINT "NewsImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsImage" ADD CONSTRAINT "NewsImage_createdByPpid_fkey" FOREIGN KEY ("createdByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleImage" ADD CONSTRAINT "ArticleImage_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleImage" ADD CONSTRAINT "ArticleImage_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "NewsImage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsItemImage" ADD CONSTRAINT "NewsItemImage_newsItemId_fkey" FOREIGN KEY ("newsItemId") REFERENCES "NewsItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NewsItemImage" ADD CONSTRAINT "NewsItemImage_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "NewsImage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleNote" ADD CONSTRAINT "ArticleNote_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleNote" ADD CONSTRAINT "ArticleNote_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleNote" ADD CONSTRAINT "ArticleNote_updatedByPpid_fkey" FOREIGN KEY ("updatedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArticleNoteRating" ADD CONSTRAINT "ArticleNoteRating_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "ArticleNote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonalNote" ADD CONSTRAINT "PersonalNote_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonalNote" ADD CONSTRAINT "PersonalNote_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReadMark" ADD CONSTRAINT "ReadMark_userPpid_fkey" FOREIGN KEY ("userPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReadMark" ADD CONSTRAINT "ReadMark_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequest" ADD CONSTRAINT "AccessRequest_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequest" ADD CONSTRAINT "AccessRequest_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "Subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequest" ADD CONSTRAINT "AccessRequest_requesterPpid_fkey" FOREIGN KEY ("requesterPpid") REFERENCES "User"("ppid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequest" ADD CONSTRAINT "AccessRequest_decidedByPpid_fkey" FOREIGN KEY ("decidedByPpid") REFERENCES "User"("ppid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequestTopic" ADD CONSTRAINT "AccessRequestTopic_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "AccessRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessRequestTopic" ADD CONSTRAINT "AccessRequestTopic_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ReferenceItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot express.

-- Values
ALTER TABLE "Article" ADD CONSTRAINT "Article_type_check" CHECK ("type" IN (0, 1));
ALTER TABLE "Article" ADD CONSTRAINT "Article_businessId_check" CHECK ("businessId" > 0);
ALTER TABLE "ArticleCounter" ADD CONSTRAINT "ArticleCounter_type_check" CHECK ("type" IN (0, 1));
ALTER TABLE "ArticleNote" ADD CONSTRAINT "ArticleNote_impact_check" CHECK ("impact" BETWEEN 0 AND 3);
ALTER TABLE "ArticleNote" ADD CONSTRAINT "ArticleNote_subscription_check" CHECK ("subscriptionId" IS NOT NULL OR "kind" = 'FIRM');
ALTER TABLE "ArticleNoteRating" ADD CONSTRAINT "ArticleNoteRating_rating_check" CHECK ("rating" BETWEEN 1 AND 5);

DROP INDEX "ArticleNote_articleId_kind_subscriptionId_key";
CREATE UNIQUE INDEX "ArticleNote_articleId_kind_subscriptionId_key" ON "ArticleNote" ("articleId", "kind", "subscriptionId") NULLS NOT DISTINCT;

-- The business id is taken in the insert; a number given (import, demo data) moves the counter up (A123).
CREATE FUNCTION take_business_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleCounter" AS c ("type", "last") VALUES (NEW."type", 1)
    ON CONFLICT ("type") DO UPDATE SET "last" = c."last" + 1
    RETURNING c."last" INTO NEW."businessId";
  RETURN NEW;
END $$;

CREATE TRIGGER "Article_business_id" BEFORE INSERT ON "Article"
  FOR EACH ROW WHEN (NEW."businessId" = 0) EXECUTE FUNCTION take_business_id();

CREATE FUNCTION follow_business_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleCounter" AS c ("type", "last") SELECT "type", max("businessId") FROM inserted GROUP BY "type" ORDER BY "type"
    ON CONFLICT ("type") DO UPDATE SET "last" = excluded."last" WHERE c."last" < excluded."last";
  RETURN NULL;
END $$;

CREATE TRIGGER "Article_business_ids" AFTER INSERT ON "Article"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION follow_business_ids();

-- Tags: the arrays are what is written and read, the rows beside them hold the foreign keys.
CREATE FUNCTION add_article_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleTag" ("articleId", "itemId")
    SELECT DISTINCT n."id", item FROM new_rows n, unnest(n."territoryIds" || n."issuerIds" || n."topicIds" || n."documentTypeIds") AS item;
  RETURN NULL;
END $$;
CREATE FUNCTION change_article_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT n."id", n."territoryIds" || n."issuerIds" || n."topicIds" || n."documentTypeIds" AS items
    FROM new_rows n JOIN old_rows o USING ("id")
    WHERE (n."territoryIds", n."issuerIds", n."topicIds", n."documentTypeIds") IS DISTINCT FROM (o."territoryIds", o."issuerIds", o."topicIds", o."documentTypeIds")
  ), gone AS (
    DELETE FROM "ArticleTag" t USING changed c WHERE t."articleId" = c."id" AND t."itemId" <> ALL (c.items)
  )
  INSERT INTO "ArticleTag" ("articleId", "itemId") SELECT DISTINCT c."id", item FROM changed c, unnest(c.items) AS item ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Article_tags_added" AFTER INSERT ON "Article" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_article_tags();
CREATE TRIGGER "Article_tags_changed" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_article_tags();

CREATE FUNCTION add_news_item_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NewsItemTag" ("newsItemId", "itemId")
    SELECT DISTINCT n."id", item FROM new_rows n, unnest(n."territoryIds" || n."issuerIds" || n."topicIds") AS item;
  RETURN NULL;
END $$;
CREATE FUNCTION change_news_item_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT n."id", n."territoryIds" || n."issuerIds" || n."topicIds" AS items
    FROM new_rows n JOIN old_rows o USING ("id")
    WHERE (n."territoryIds", n."issuerIds", n."topicIds") IS DISTINCT FROM (o."territoryIds", o."issuerIds", o."topicIds")
  ), gone AS (
    DELETE FROM "NewsItemTag" t USING changed c WHERE t."newsItemId" = c."id" AND t."itemId" <> ALL (c.items)
  )
  INSERT INTO "NewsItemTag" ("newsItemId", "itemId") SELECT DISTINCT c."id", item FROM changed c, unnest(c.items) AS item ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "NewsItem_tags_added" AFTER INSERT ON "NewsItem" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_news_item_tags();
CREATE TRIGGER "NewsItem_tags_changed" AFTER UPDATE ON "NewsItem" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_news_item_tags();

CREATE FUNCTION add_event_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EventTag" ("eventId", "itemId") SELECT DISTINCT n."id", item FROM new_rows n, unnest(n."territoryIds" || n."topicIds") AS item;
  RETURN NULL;
END $$;
CREATE FUNCTION change_event_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT n."id", n."territoryIds" || n."topicIds" AS items FROM new_rows n JOIN old_rows o USING ("id")
    WHERE (n."territoryIds", n."topicIds") IS DISTINCT FROM (o."territoryIds", o."topicIds")
  ), gone AS (
    DELETE FROM "EventTag" t USING changed c WHERE t."eventId" = c."id" AND t."itemId" <> ALL (c.items)
  )
  INSERT INTO "EventTag" ("eventId", "itemId") SELECT DISTINCT c."id", item FROM changed c, unnest(c.items) AS item ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Event_tags_added" AFTER INSERT ON "Event" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_event_tags();
CREATE TRIGGER "Event_tags_changed" AFTER UPDATE ON "Event" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_event_tags();

-- The title beside the sections.
CREATE FUNCTION take_article_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "title" INTO STRICT NEW."title" FROM "Article" WHERE "id" = NEW."articleId";
  RETURN NEW;
END $$;
CREATE TRIGGER "ArticleText_title" BEFORE INSERT ON "ArticleText" FOR EACH ROW EXECUTE FUNCTION take_article_title();

CREATE FUNCTION follow_article_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ArticleText" SET "title" = NEW."title" WHERE "articleId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Article_title" AFTER UPDATE OF "title" ON "Article"
  FOR EACH ROW WHEN (NEW."title" IS DISTINCT FROM OLD."title") EXECUTE FUNCTION follow_article_title();

-- Search: words without accents and without stems, so that what is typed is what is found, also as a beginning.
CREATE TEXT SEARCH CONFIGURATION public.news_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION public.news_words ALTER MAPPING FOR word, hword, hword_part, numword, numhword WITH public.unaccent, pg_catalog.simple;

-- Punctuation parts words here, as in the query: a number like 2012-0001 is two words, not one and a negative one.
CREATE FUNCTION news_words_of(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate($1, $$-/.,:;@_()[]{}<>'"&%#+*=|\~$$, repeat(' ', 27));

-- Beyond the cap a text is found by what stands before it, since a tsvector holds 1 MB at most.
CREATE FUNCTION news_search(title text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('public.news_words'::regconfig, public.news_words_of(title)), 'A')
    || setweight(to_tsvector('public.news_words'::regconfig, public.news_words_of(left(body, 150000))), 'B');

CREATE INDEX "ArticleText_search_idx" ON "ArticleText" USING gin (news_search("title",
  "backgroundText" || ' ' || "whatsNewText" || ' ' || "whatsNextText" || ' ' || "freeContentText"));
CREATE INDEX "NewsItem_search_idx" ON "NewsItem" USING gin (news_search("title", "plainText"));
CREATE INDEX "Event_search_idx" ON "Event" USING gin (news_search("title", "plainText"));

-- Titles with a slip of the finger, and parts of titles.
CREATE INDEX "Article_title_trgm_idx" ON "Article" USING gin (search_text("title") gin_trgm_ops);
CREATE INDEX "NewsItem_title_trgm_idx" ON "NewsItem" USING gin (search_text("title") gin_trgm_ops);

-- Filters by tags, and the default order: newest first, a draft by its creation.
CREATE INDEX "Article_tags_idx" ON "Article" USING gin ("topicIds", "territoryIds", "issuerIds", "documentTypeIds");
CREATE INDEX "Article_newest_idx" ON "Article" ("type", COALESCE("publishDate", "creationDate") DESC, "id" DESC);
CREATE INDEX "NewsItem_tags_idx" ON "NewsItem" USING gin ("topicIds", "territoryIds", "issuerIds");
CREATE INDEX "Event_tags_idx" ON "Event" USING gin ("topicIds", "territoryIds");

-- The stamp of the news: raised with every change of what its lists show to more than one person, so that instances know when a kept answer is old.
INSERT INTO "ChangeStamp" ("name", "value") VALUES ('news', 0);

CREATE FUNCTION raise_news_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = 'news';
  RETURN NULL;
END $$;

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['Article', 'ArticleText', 'NewsItem', 'Event', 'Video', 'Publication', 'ArticleNote', 'ArticleNoteRating', 'ReferenceItem'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_news_stamp()',
      shown || '_news_stamp', shown
    );
  END LOOP;
END $$;
