-- CreateTable
CREATE TABLE "CatalogueChange" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "xact" BIGINT NOT NULL,
    "revision" BIGINT,
    "serviceId" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CatalogueChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CatalogueChange_xact_idx" ON "CatalogueChange"("xact");

-- CreateIndex
CREATE INDEX "CatalogueChange_revision_idx" ON "CatalogueChange"("revision");

-- CreateIndex
CREATE INDEX "CatalogueChange_createdAt_idx" ON "CatalogueChange"("createdAt");

-- Argument: the column with the id of the service.
CREATE FUNCTION note_changed_services() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  EXECUTE format('INSERT INTO public."CatalogueChange" ("xact", "serviceId") SELECT DISTINCT pg_current_xact_id()::text::bigint, %I FROM changed', TG_ARGV[0]);
  RETURN NULL;
END $body$;
CREATE FUNCTION note_changed_catalogue() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO public."CatalogueChange" ("xact")
  SELECT pg_current_xact_id()::text::bigint
  WHERE NOT EXISTS (SELECT 1 FROM public."CatalogueChange" WHERE "xact" = pg_current_xact_id()::text::bigint AND "serviceId" IS NULL);
  RETURN NULL;
END $body$;

DO $$
DECLARE
  shown text;
  operation text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['Service', 'ServiceDomain', 'ServiceTaxonomy', 'ServicePerson', 'ServiceApplication', 'ServiceIllustration', 'ServiceRelation'] LOOP
    FOREACH operation IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_services(%L)',
        shown || '_catalogue_change_' || lower(operation), operation, shown, CASE operation WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END,
        CASE shown WHEN 'Service' THEN 'id' ELSE 'serviceId' END);
    END LOOP;
  END LOOP;
  FOREACH shown IN ARRAY ARRAY['ServiceGroup', 'TaxonomyItem', 'Tenant', 'Page', 'PageContact'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_changed_catalogue()',
      shown || '_catalogue_change', shown);
  END LOOP;
END $$;
CREATE TRIGGER "User_catalogue_change"
  AFTER UPDATE OF "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId", "isInternal" ON "User"
  FOR EACH ROW WHEN (NEW."isInternal" OR OLD."isInternal") EXECUTE FUNCTION note_changed_catalogue();

-- Runs at the end of the transaction, under the lock of the revisions: their order is that of the commits.
CREATE OR REPLACE FUNCTION raise_catalogue_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_stamp('catalogue');
  UPDATE "CatalogueChange" SET "revision" = (SELECT "value" FROM "ChangeStamp" WHERE "name" = 'catalogue')
  WHERE "xact" = pg_current_xact_id()::text::bigint AND "revision" IS NULL;
  RETURN NULL;
END $$;
