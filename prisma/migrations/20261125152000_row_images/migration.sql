-- CreateTable
CREATE TABLE "ChangeSet" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorPpid" TEXT,
    "requestId" TEXT,
    "intent" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "serviceId" UUID,
    "deletes" BOOLEAN NOT NULL DEFAULT false,
    "undoesId" UUID,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "ChangeSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RowImage" (
    "id" BIGSERIAL NOT NULL,
    "changeSetId" UUID NOT NULL,
    "table" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "hash" UUID,
    "bytes" BYTEA,
    "waiting" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "RowImage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ChangeSet_at_idx" ON "ChangeSet"("at");

-- CreateIndex
CREATE INDEX "ChangeSet_deletes_undoneAt_at_id_idx" ON "ChangeSet"("deletes", "undoneAt", "at", "id");

-- CreateIndex
CREATE INDEX "ChangeSet_intent_idx" ON "ChangeSet"("intent");

-- CreateIndex
CREATE INDEX "ChangeSet_requestId_idx" ON "ChangeSet"("requestId");

-- CreateIndex
CREATE INDEX "ChangeSet_entityId_idx" ON "ChangeSet"("entityId");

-- CreateIndex
CREATE INDEX "RowImage_changeSetId_id_idx" ON "RowImage"("changeSetId", "id");

-- CreateIndex
CREATE INDEX "RowImage_table_idx" ON "RowImage"("table");

-- AddForeignKey
ALTER TABLE "RowImage" ADD CONSTRAINT "RowImage_changeSetId_fkey" FOREIGN KEY ("changeSetId") REFERENCES "ChangeSet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot express.

-- Bytes of files are compressed already.
ALTER TABLE "RowImage" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE INDEX "RowImage_waiting_idx" ON "RowImage" ("id") WHERE "waiting";

-- A row without what every change raises: it is the same row as long as this is.
CREATE FUNCTION row_content(row_image jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN row_image - '{version,sequence,updatedAt}'::text[];

-- What a created row is recognised by. Columns without a value do not count, so that a new column changes no hash.
CREATE FUNCTION image_hash(row_image jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(jsonb_strip_nulls(public.row_content(row_image))::text)::uuid;

-- Writes the image of a row that changes while a change set is open. Arguments: the columns of the primary key, and the one that says what it is part of.
CREATE FUNCTION note_row_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change_set uuid := current_setting('portal.change_set');
  old_row jsonb;
  new_row jsonb;
  changed jsonb;
  row_key jsonb := '{}';
  hash uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    old_row := to_jsonb(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    new_row := to_jsonb(NEW);
  END IF;
  IF TG_OP = 'INSERT' THEN
    hash := public.image_hash(new_row);
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(c.key, c.value) INTO changed FROM jsonb_each(public.row_content(new_row)) c WHERE c.value IS DISTINCT FROM old_row -> c.key;
    IF changed IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    row_key := row_key || jsonb_build_object(TG_ARGV[i], COALESCE(old_row, new_row) -> TG_ARGV[i]);
  END LOOP;
  INSERT INTO public."RowImage" ("changeSetId", "table", "key", "before", "after", "hash")
  VALUES (change_set, TG_TABLE_NAME, row_key, old_row, changed, hash);
  RETURN NULL;
END $$;

-- The same for a deleted piece of a file, whose bytes stay bytes.
CREATE FUNCTION note_file_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_key jsonb := jsonb_build_object('fileId', OLD."fileId", 'index', OLD."index");
BEGIN
  INSERT INTO public."RowImage" ("changeSetId", "table", "key", "before", "bytes")
  VALUES (current_setting('portal.change_set')::uuid, TG_TABLE_NAME, row_key, row_key, OLD."bytes");
  RETURN NULL;
END $$;

CREATE TRIGGER "FileChunk_image" AFTER DELETE ON "FileChunk"
  FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_file_image();

-- Without an open change set the condition costs next to nothing and the row gets no place in the line of triggers. Not among them: tables that other
-- rows are derived into by triggers (tags), and what the portal keeps for itself.
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT c.relname AS name, (
      SELECT string_agg(quote_literal(a.attname), ', ' ORDER BY k.place)
      FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(attnum, place) JOIN pg_attribute a ON a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid
    ) AS key_columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (ARRAY[
      'Company', 'Entity', 'EntityMember', 'EntityContact', 'Article', 'ArticleText', 'ArticleVersion', 'NewsDraft', 'NewsItem', 'Event', 'Video',
      'Publication', 'NewsImage', 'ArticleImage', 'NewsItemImage', 'ArticleNote', 'ArticleNoteRating', 'PersonalNote', 'ReadMark', 'AccessRequest',
      'AccessRequestTopic', 'NotificationPreference', 'NotificationDigest', 'NotificationSent', 'NotificationRead', 'PersonalKey', 'CalendarEntry',
      'File', 'ReferenceItem', 'Service', 'ServiceDomain', 'ServiceTaxonomy', 'ServicePerson', 'ServiceApplication', 'ServiceIllustration',
      'ServiceRelation', 'ServiceGroup', 'ServiceMark', 'FormerFriendlyUrl', 'Subscription', 'SubscriptionLink', 'SubscriptionContact',
      'SubscriptionMember', 'SubscriptionConfiguration', 'SubscriptionConfigurationItem', 'SubscriptionRating', 'TablePreference', 'SavedView',
      'SavedViewPerson', 'TaxonomyItem', 'Tenant', 'Page', 'PageContact', 'User', 'Identity'
    ])
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (current_setting(''portal.change_set'', true) <> '''') EXECUTE FUNCTION note_row_image(%s)',
      kept.name || '_image', kept.name, kept.key_columns || CASE
        WHEN kept.name = 'ServiceIllustration' THEN ', ''serviceId'''
        WHEN kept.name IN ('SubscriptionLink', 'SubscriptionRating') THEN ', ''subscriptionId'''
        ELSE ''
      END
    );
  END LOOP;
  -- Of a task only who started it: a person who returns is that again.
  CREATE TRIGGER "Task_image" AFTER UPDATE OF "startedByPpid" ON "Task"
    FOR EACH ROW WHEN (current_setting('portal.change_set', true) <> '') EXECUTE FUNCTION note_row_image('id');
END $$;

-- Columns that a statement can write: those of the image that the table has and that are not generated.
CREATE FUNCTION writable_columns(of_table text, row_image jsonb) RETURNS text[] LANGUAGE sql STABLE
  RETURN (
    SELECT array_agg(a.attname::text) FROM pg_attribute a
    WHERE a.attrelid = format('public.%I', of_table)::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND row_image ? a.attname
  );

-- A row without the value that refers to something that is gone: a column that a deletion would
-- empty, or a tag. NULL = it needs that value.
CREATE FUNCTION without_reference(of_table text, row_image jsonb, violated_table text, violated text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  left_empty jsonb;
  whole jsonb := row_image;
  tags text;
BEGIN
  IF violated_table = of_table || 'Tag' THEN
    FOREACH tags IN ARRAY ARRAY['territoryIds', 'issuerIds', 'topicIds', 'documentTypeIds'] LOOP
      IF row_image ? tags THEN
        row_image := jsonb_set(row_image, ARRAY[tags], COALESCE((
          SELECT jsonb_agg(t.id ORDER BY t.place) FROM jsonb_array_elements_text(row_image -> tags) WITH ORDINALITY AS t(id, place)
          WHERE EXISTS (SELECT 1 FROM public."ReferenceItem" r WHERE r."id" = t.id::uuid)
        ), '[]'));
      END IF;
    END LOOP;
    RETURN nullif(row_image, whole);
  END IF;
  SELECT jsonb_object_agg(a.attname, NULL) INTO left_empty
  FROM pg_constraint f, unnest(f.conkey) AS k(attnum) JOIN pg_attribute a ON a.attnum = k.attnum
  WHERE f.conname = violated AND f.conrelid = format('public.%I', of_table)::regclass AND f.confdeltype = 'n' AND a.attrelid = f.conrelid;
  RETURN row_image || left_empty;
END $$;

-- The functions that take a change back, one row each. They answer NULL when it is done, else what stands in the way:
-- `unique`, `parent`, `used` or `check`, and the constraint that says so; `without` = it is done, but for what that constraint refers to.

-- Runs a statement with the fields of a row ($1) and its key ($2); again without each reference whose other end is gone, where a row may do without it.
CREATE FUNCTION write_row(of_table text, statement text, fields jsonb, row_key jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  violated text;
  violated_table text;
  answer text;
BEGIN
  LOOP
    BEGIN
      EXECUTE statement USING fields, row_key;
      RETURN answer;
    EXCEPTION
      WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        RETURN 'unique ' || violated;
      WHEN check_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        RETURN 'check ' || violated;
      WHEN foreign_key_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME, violated_table = TABLE_NAME;
        fields := public.without_reference(of_table, fields, violated_table, violated);
        IF fields IS NULL THEN
          RETURN 'parent ' || violated;
        END IF;
        answer := 'without ' || violated;
    END;
  END LOOP;
END $$;

-- A row with what every change raises as it is now, raised: what was read before must not be saved over it.
CREATE FUNCTION return_row(of_table text, row_image jsonb, row_bytes bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  columns text;
BEGIN
  IF of_table = 'FileChunk' THEN
    INSERT INTO public."FileChunk" ("fileId", "index", "bytes")
    VALUES ((row_image ->> 'fileId')::uuid, (row_image ->> 'index')::int, row_bytes) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  IF row_image ? 'version' AND of_table <> 'ArticleVersion' THEN
    row_image := jsonb_set(row_image, '{version}', to_jsonb((row_image ->> 'version')::int + 1));
  END IF;
  IF row_image ? 'sequence' THEN
    row_image := jsonb_set(row_image, '{sequence}', to_jsonb((row_image ->> 'sequence')::int + 1));
  END IF;
  SELECT string_agg(quote_ident(c), ', ') INTO columns FROM unnest(public.writable_columns(of_table, row_image)) c;
  RETURN public.write_row(of_table,
    format('INSERT INTO public.%1$I (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1)', of_table, columns), row_image, NULL);
END $$;

CREATE FUNCTION change_row(of_table text, row_key jsonb, fields jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  assignments text;
  key_condition text;
BEGIN
  SELECT string_agg(format('%1$I = f.%1$I', c), ', ') INTO assignments FROM unnest(public.writable_columns(of_table, fields)) c;
  SELECT assignments || COALESCE(string_agg(
      format(CASE a.attname WHEN 'updatedAt' THEN ', %1$I = CURRENT_TIMESTAMP' ELSE ', %1$I = t.%1$I + 1' END, a.attname), ''
    ), '') INTO assignments
  FROM pg_attribute a
  WHERE a.attrelid = format('public.%I', of_table)::regclass AND a.attname IN ('version', 'sequence', 'updatedAt') AND NOT a.attisdropped
    AND NOT row_key ? a.attname AND NOT fields ? a.attname;
  SELECT string_agg(format('t.%1$I = k.%1$I', c), ' AND ') INTO key_condition FROM jsonb_object_keys(row_key) c;
  RETURN public.write_row(of_table, format(
    'UPDATE public.%1$I t SET %2$s FROM jsonb_populate_record(NULL::public.%1$I, $1) f, jsonb_populate_record(NULL::public.%1$I, $2) k WHERE %3$s',
    of_table, assignments, key_condition
  ), fields, row_key);
END $$;

CREATE FUNCTION remove_row(of_table text, row_key jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  key_condition text;
  violated text;
BEGIN
  SELECT string_agg(format('t.%1$I = k.%1$I', c), ' AND ') INTO key_condition FROM jsonb_object_keys(row_key) c;
  EXECUTE format('DELETE FROM public.%1$I t USING jsonb_populate_record(NULL::public.%1$I, $1) k WHERE %2$s', of_table, key_condition) USING row_key;
  RETURN NULL;
EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
  GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
  RETURN 'used ' || violated;
END $$;
