-- All stamps are raised once, at the end of a transaction: a long one, such as an import, holds nobody up. Whoever raises one of them locks all of them
-- in the same order, and waits for nothing afterwards, so that no two transactions wait for each other.
CREATE OR REPLACE FUNCTION raise_stamp(stamp text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.stamped_' || stamp, true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM 1 FROM "ChangeStamp" ORDER BY "name" FOR UPDATE;
    UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = stamp;
    PERFORM set_config('portal.stamped_' || stamp, pg_current_xact_id()::text, true);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION raise_catalogue_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_stamp('catalogue');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION raise_news_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_stamp('news');
  RETURN NULL;
END $$;

DO $$
DECLARE
  shown record;
BEGIN
  FOR shown IN
    SELECT 'catalogue' AS stamp, unnest(ARRAY[
      'Service', 'ServiceDomain', 'ServiceTaxonomy', 'ServicePerson', 'ServiceApplication', 'ServiceIllustration', 'ServiceRelation',
      'ServiceGroup', 'TaxonomyItem', 'Tenant', 'Page', 'PageContact'
    ]) AS name
    UNION ALL
    SELECT 'news', unnest(ARRAY['Article', 'ArticleText', 'NewsItem', 'Event', 'Video', 'Publication', 'ArticleNote', 'ArticleNoteRating', 'ReferenceItem'])
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', shown.name || '_' || shown.stamp || '_stamp', shown.name);
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION %I()',
      shown.name || '_' || shown.stamp || '_stamp', shown.name, 'raise_' || shown.stamp || '_stamp'
    );
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      shown.name || '_' || shown.stamp || '_truncate_stamp', shown.name, 'raise_' || shown.stamp || '_stamp'
    );
  END LOOP;
END $$;

DROP TRIGGER "User_catalogue_stamp" ON "User";
CREATE CONSTRAINT TRIGGER "User_catalogue_stamp"
  AFTER UPDATE OF "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId", "isInternal" ON "User"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."isInternal" OR OLD."isInternal") EXECUTE FUNCTION raise_catalogue_stamp();

-- Numbers that were taken beforehand leave the counter alone: an upsert would lock it even where it changes nothing.
CREATE OR REPLACE FUNCTION follow_business_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ArticleCounter" AS c ("type", "last")
    SELECT given."type", given."last" FROM (SELECT "type", max("businessId") AS "last" FROM inserted GROUP BY "type") given
    WHERE NOT EXISTS (SELECT 1 FROM "ArticleCounter" known WHERE known."type" = given."type" AND known."last" >= given."last")
    ORDER BY given."type"
    ON CONFLICT ("type") DO UPDATE SET "last" = excluded."last" WHERE c."last" < excluded."last";
  RETURN NULL;
END $$;
