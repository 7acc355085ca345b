-- Names of reference data are unique per kind, whatever their letter case (A149).
CREATE UNIQUE INDEX "ReferenceItem_kind_lower_name_key" ON "ReferenceItem" ("kind", lower("name"));

-- Subscriptions are searched by the name of their service (A050).
CREATE INDEX "Service_search_idx" ON "Service" USING gin (search_text("name") gin_trgm_ops);
