-- CreateTable
CREATE TABLE "TaxonomyMapping" (
    "legacyId" UUID NOT NULL,
    "targetId" UUID,

    CONSTRAINT "TaxonomyMapping_pkey" PRIMARY KEY ("legacyId")
);

-- CreateIndex
CREATE INDEX "TaxonomyMapping_targetId_idx" ON "TaxonomyMapping"("targetId");

-- AddForeignKey
ALTER TABLE "TaxonomyMapping" ADD CONSTRAINT "TaxonomyMapping_legacyId_fkey" FOREIGN KEY ("legacyId") REFERENCES "TaxonomyItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxonomyMapping" ADD CONSTRAINT "TaxonomyMapping_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "TaxonomyItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recorded for undo.
CREATE TRIGGER "TaxonomyMapping_image" AFTER INSERT OR UPDATE OR DELETE ON "TaxonomyMapping" FOR EACH ROW
  WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('legacyId');
