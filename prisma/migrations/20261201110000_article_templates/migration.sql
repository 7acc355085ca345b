-- CreateTable
CREATE TABLE "ArticleTemplate" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "tenantId" UUID,
    "type" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "background" TEXT,
    "whatsNew" TEXT,
    "whatsNext" TEXT,
    "freeContent" TEXT,
    "territoryIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "issuerIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "topicIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "documentTypeIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ArticleTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ArticleTemplate_tenantId_idx" ON "ArticleTemplate"("tenantId");

-- AddForeignKey
ALTER TABLE "ArticleTemplate" ADD CONSTRAINT "ArticleTemplate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One of a name per tenant, and among those of all.
CREATE UNIQUE INDEX "ArticleTemplate_name_key" ON "ArticleTemplate"(COALESCE("tenantId", '00000000-0000-0000-0000-000000000000'::uuid), search_text("name"));
ALTER TABLE "ArticleTemplate" ADD CONSTRAINT "ArticleTemplate_type_check" CHECK ("type" IN (0, 1));

-- Recorded for undo.
CREATE TRIGGER "ArticleTemplate_image" AFTER INSERT OR UPDATE OR DELETE ON "ArticleTemplate"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
