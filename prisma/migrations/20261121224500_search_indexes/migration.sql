-- "Contains" filters without regard to letter case and accents (A050), and lists by name (W73).

-- Text as it is compared. A column in an index and in a condition must stand in this same form.
CREATE FUNCTION search_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.immutable_unaccent($1));

-- LIKE pattern for "contains this text". Escaped after the accents are gone, since full-width forms of % and _ become plain ones.
CREATE FUNCTION search_pattern(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN '%' || regexp_replace(public.search_text($1), '([\\%_])', '\\\1', 'g') || '%';

CREATE INDEX "User_search_idx" ON "User" USING gin (
  search_text("firstName" || ' ' || "lastName") gin_trgm_ops,
  search_text("email"::text) gin_trgm_ops,
  search_text("grade") gin_trgm_ops,
  ("phoneCountryCode" || "phoneNumber") gin_trgm_ops
);
CREATE INDEX "User_name_idx" ON "User" (search_text("firstName" || ' ' || "lastName"), "ppid");
CREATE INDEX "User_firstName_idx" ON "User" (search_text("firstName"), "ppid");
CREATE INDEX "User_lastName_idx" ON "User" (search_text("lastName"), "ppid");
CREATE INDEX "User_grade_idx" ON "User" (search_text("grade"), "ppid");
-- The context of the users tab: staff, staff of one territory, super users, clients.
CREATE INDEX "User_isInternal_territory_isSuperUser_idx" ON "User" ("isInternal", "territory", "isSuperUser");

CREATE INDEX "Company_search_idx" ON "Company" USING gin (search_text("name") gin_trgm_ops);
CREATE INDEX "Entity_search_idx" ON "Entity" USING gin (search_text("name") gin_trgm_ops);
