-- Names are unique whatever their letter case (A093). Of names that collide today the oldest stays; the others get " (2)", " (3)" and so on, and
-- the history of each record and the audit trail tell of it.
CREATE FUNCTION part_names(records regclass, scope text, kind text, age text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  doubled record;
  free text;
BEGIN
  FOR doubled IN EXECUTE format(
    'SELECT "id", "name", kind, scope FROM (
       SELECT r."id", r."name", %1$s AS kind, ROW(%2$s)::text AS scope, row_number() OVER (PARTITION BY ROW(%2$s)::text, lower(r."name") ORDER BY %3$s) AS place
       FROM %4$s r) numbered
     WHERE place > 1 ORDER BY place, "id"', kind, scope, age, records)
  LOOP
    EXECUTE format(
      'SELECT $1 || '' ('' || n || '')'' FROM generate_series(2, 1000000) n
       WHERE NOT EXISTS (SELECT 1 FROM %1$s r WHERE ROW(%2$s)::text = $2 AND lower(r."name") = lower($1 || '' ('' || n || '')''))
       ORDER BY n LIMIT 1', records, scope) INTO free USING doubled.name, doubled.scope;
    EXECUTE format('UPDATE %s SET "name" = $1, "version" = "version" + 1 WHERE "id" = $2', records) USING free, doubled.id;
    INSERT INTO "AuditEvent" ("action", "entity", "entityId", "before", "after")
    VALUES ('update', doubled.kind, doubled.id::text, jsonb_build_object('name', doubled.name), jsonb_build_object('name', free));
  END LOOP;
END $$;

SELECT part_names('"Company"', 'true', '''Company''', 'r."createdAt", r."id"');
SELECT part_names('"Entity"', 'r."companyId"', '''Entity''', 'r."createdAt", r."id"');
SELECT part_names('"ServiceGroup"', 'r."tenantId"', '''ServiceGroup''', 'r."id"');
SELECT part_names('"TaxonomyItem"', 'r."tenantId", r."kind", r."catalogueVersion", r."parentId"', 'CASE r."kind" WHEN ''INDUSTRY'' THEN ''Industry'' WHEN ''LIFECYCLE'' THEN ''LifeCycle'' ELSE ''ValueChain'' END', 'r."id"');

DROP FUNCTION part_names(regclass, text, text, text);

-- An index cannot be made while triggers of the renamed rows wait.
SET CONSTRAINTS ALL IMMEDIATE;

CREATE UNIQUE INDEX "Company_lower_name_key" ON "Company" (lower("name"));
CREATE UNIQUE INDEX "Entity_companyId_lower_name_key" ON "Entity" ("companyId", lower("name"));
CREATE UNIQUE INDEX "ServiceGroup_tenantId_lower_name_key" ON "ServiceGroup" ("tenantId", lower("name"));
CREATE UNIQUE INDEX "TaxonomyItem_lower_name_key" ON "TaxonomyItem" ("tenantId", "kind", "catalogueVersion", "parentId", lower("name")) NULLS NOT DISTINCT;
