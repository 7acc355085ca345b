-- CreateTable
CREATE TABLE "FormerTaxonomyItem" (
    "id" UUID NOT NULL,
    "itemId" UUID NOT NULL,

    CONSTRAINT "FormerTaxonomyItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FormerTaxonomyItem_itemId_idx" ON "FormerTaxonomyItem"("itemId");

-- AddForeignKey
ALTER TABLE "FormerTaxonomyItem" ADD CONSTRAINT "FormerTaxonomyItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "TaxonomyItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No item leads to itself.
ALTER TABLE "FormerTaxonomyItem" ADD CONSTRAINT "FormerTaxonomyItem_other_check" CHECK ("id" <> "itemId");

-- Recorded for undo.
CREATE TRIGGER "FormerTaxonomyItem_image" AFTER INSERT OR UPDATE OR DELETE ON "FormerTaxonomyItem"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');

-- Part of the catalogue: a change raises its revision, and is one of the whole, not of single services.
CREATE CONSTRAINT TRIGGER "FormerTaxonomyItem_catalogue_stamp" AFTER INSERT OR UPDATE OR DELETE ON "FormerTaxonomyItem"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalogue_stamp();
CREATE TRIGGER "FormerTaxonomyItem_catalogue_truncate_stamp" AFTER TRUNCATE ON "FormerTaxonomyItem"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_stamp();
CREATE TRIGGER "FormerTaxonomyItem_catalogue_change" AFTER INSERT OR UPDATE OR DELETE ON "FormerTaxonomyItem"
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalogue();
