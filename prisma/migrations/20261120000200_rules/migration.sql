-- What a Prisma schema cannot express.

-- Values
ALTER TABLE "Tenant" ADD CONSTRAINT "Tenant_domain_check" CHECK ("domain" ~ '^[A-Z]{2,10}$');
ALTER TABLE "TaxonomyItem" ADD CONSTRAINT "TaxonomyItem_catalogueVersion_check" CHECK ("catalogueVersion" IN (1, 2));
ALTER TABLE "TaxonomyItem" ADD CONSTRAINT "TaxonomyItem_parent_check" CHECK ("parentId" IS NULL OR "kind" = 'INDUSTRY');
ALTER TABLE "Service" ADD CONSTRAINT "Service_type_check" CHECK ("type" IN (1, 2, 3));
ALTER TABLE "Service" ADD CONSTRAINT "Service_friendlyUrl_check" CHECK ("friendlyUrl" ~ '^[a-z_-]+$');
ALTER TABLE "Service" ADD CONSTRAINT "Service_smallDescription_check" CHECK (char_length("smallDescription") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_geographicalInformation_check" CHECK (char_length("geographicalInformation") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_targetProfile_check" CHECK (char_length("targetProfile") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_availableApplication_check" CHECK (char_length("availableApplication") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_deliverable_check" CHECK (char_length("deliverable") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_mainAddedValue_check" CHECK (char_length("mainAddedValue") <= 160);
ALTER TABLE "Service" ADD CONSTRAINT "Service_secondaryAddedValue_check" CHECK (char_length("secondaryAddedValue") <= 160);
ALTER TABLE "User" ADD CONSTRAINT "User_creationIdentity_check" CHECK ("creationIdentity" BETWEEN 0 AND 2);
ALTER TABLE "User" ADD CONSTRAINT "User_isSuperUser_check" CHECK ("isInternal" OR NOT "isSuperUser");

-- Names of taxonomy items are unique per tenant and version (A093); two items without a parent are beside each other too.
DROP INDEX "TaxonomyItem_name_key";
CREATE UNIQUE INDEX "TaxonomyItem_name_key" ON "TaxonomyItem" ("tenantId", "kind", "catalogueVersion", "parentId", "name") NULLS NOT DISTINCT;

-- Bytes of files are compressed already and are read in pieces.
ALTER TABLE "FileChunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The audit trail is insert-only (security rule 27).
CREATE FUNCTION audit_is_insert_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'AuditEvent is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEvent_insert_only" BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER "AuditEvent_no_truncate" BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- The stamp of the catalogue: raised with every change of what its pages show, so that instances know when a cached list is old.
INSERT INTO "ChangeStamp" ("name", "value") VALUES ('catalogue', 0);

CREATE FUNCTION raise_catalogue_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = 'catalogue';
  RETURN NULL;
END $$;

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'Service', 'ServiceDomain', 'ServiceTaxonomy', 'ServicePerson', 'ServiceApplication', 'ServiceIllustration', 'ServiceRelation',
    'ServiceGroup', 'TaxonomyItem', 'Tenant', 'Page', 'PageContact'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_stamp()',
      shown || '_catalogue_stamp', shown
    );
  END LOOP;
END $$;

-- Names and photos of internal users stand on the pages as responsibles and contacts.
CREATE TRIGGER "User_catalogue_stamp"
  AFTER UPDATE OF "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId", "isInternal" ON "User"
  FOR EACH ROW WHEN (NEW."isInternal" OR OLD."isInternal") EXECUTE FUNCTION raise_catalogue_stamp();
