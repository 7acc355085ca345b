-- Many rows are changed and changed back together: statements of one row each would run every trigger of a table, each with its statements, for every row.

-- The title beside the sections, for all articles of a statement at once, so that the search of their texts is written once for all of them too.
CREATE FUNCTION follow_article_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public."ArticleText" t SET "title" = n."title" FROM new_rows n JOIN old_rows o USING ("id")
    WHERE t."articleId" = n."id" AND n."title" IS DISTINCT FROM o."title";
  RETURN NULL;
END $$;
DROP TRIGGER "Article_title" ON "Article";
DROP FUNCTION follow_article_title();
CREATE TRIGGER "Article_title" AFTER UPDATE ON "Article" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_article_titles();

-- What a statement that changes rows of a table back assigns: their fields (f), and what every change raises.
CREATE FUNCTION returned_columns(of_table text, row_key jsonb, fields jsonb) RETURNS text LANGUAGE sql STABLE
  RETURN (SELECT string_agg(format('%1$I = f.%1$I', c), ', ') FROM unnest(public.writable_columns(of_table, fields)) c)
    || COALESCE((
      SELECT string_agg(format(CASE a.attname WHEN 'updatedAt' THEN ', %1$I = CURRENT_TIMESTAMP' ELSE ', %1$I = t.%1$I + 1' END, a.attname), '')
      FROM pg_attribute a
      WHERE a.attrelid = format('public.%I', of_table)::regclass AND a.attname IN ('version', 'sequence', 'updatedAt') AND NOT a.attisdropped
        AND NOT row_key ? a.attname AND NOT fields ? a.attname
    ), '');

-- By which a statement finds a row (t) by its key (k).
CREATE FUNCTION key_condition(row_key jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN (SELECT string_agg(format('t.%1$I = k.%1$I', c), ' AND ') FROM jsonb_object_keys(row_key) c);

CREATE OR REPLACE FUNCTION change_row(of_table text, row_key jsonb, fields jsonb) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN public.write_row(of_table, format(
    'UPDATE public.%1$I t SET %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1) f, jsonb_populate_record(NULL::public.%1$I, $2) k WHERE %3$s',
    of_table, public.returned_columns(of_table, row_key, fields), public.key_condition(row_key)
  ), fields, row_key);
END $$;

-- Rows of any tables, each with its place (n), table (of_table), key and fields: those of one table of which the same fields change, a hundred by one
-- statement, and these one by one where a constraint stands in the way of one of them. The answers are those of `change_row`.
CREATE FUNCTION change_rows(given jsonb) RETURNS TABLE ("n" int, "answer" text) LANGUAGE plpgsql AS $$
DECLARE
  batch record;
BEGIN
  FOR batch IN
    SELECT p.of_table, jsonb_agg(p.whole ORDER BY p.place) AS rows, (array_agg(p.key))[1] AS a_key, (array_agg(p.fields))[1] AS some_fields
    FROM (
      SELECT r.*, (row_number() OVER (PARTITION BY r.of_table, r.names ORDER BY r.place) - 1) / 100 AS part
      FROM (
        SELECT e AS whole, (e ->> 'n')::int AS place, e ->> 'of_table' AS of_table, e -> 'key' AS key, e -> 'fields' AS fields,
          ARRAY(SELECT jsonb_object_keys(e -> 'fields') ORDER BY 1) AS names
        FROM jsonb_array_elements(given) e
      ) r
    ) p
    GROUP BY p.of_table, p.names, p.part ORDER BY min(p.place)
  LOOP
    BEGIN
      EXECUTE format(
        'UPDATE public.%1$I t SET %2$s FROM jsonb_array_elements($1) r, jsonb_populate_record(NULL::public.%1$I, r.value -> ''fields'') f, '
          'jsonb_populate_record(NULL::public.%1$I, r.value -> ''key'') k WHERE %3$s',
        batch.of_table, public.returned_columns(batch.of_table, batch.a_key, batch.some_fields), public.key_condition(batch.a_key)
      ) USING batch.rows;
      RETURN QUERY SELECT (e ->> 'n')::int, NULL::text FROM jsonb_array_elements(batch.rows) e;
    EXCEPTION WHEN unique_violation OR check_violation OR foreign_key_violation THEN
      RETURN QUERY SELECT (e ->> 'n')::int, public.change_row(batch.of_table, e -> 'key', e -> 'fields')
        FROM jsonb_array_elements(batch.rows) e ORDER BY (e ->> 'n')::int;
    END;
  END LOOP;
END $$;
