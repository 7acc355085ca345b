-- CreateTable
CREATE TABLE "Synonym" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "terms" TEXT[],
    "keys" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Synonym_pkey" PRIMARY KEY ("id")
);

CREATE CONSTRAINT TRIGGER "Synonym_stamp" AFTER INSERT OR UPDATE OR DELETE ON "Synonym" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_first_change('news')) EXECUTE FUNCTION raise_news_stamp();
CREATE TRIGGER "Synonym_image" AFTER INSERT OR UPDATE OR DELETE ON "Synonym"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
