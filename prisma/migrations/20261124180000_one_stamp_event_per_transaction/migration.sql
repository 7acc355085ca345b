-- A deferred trigger waits in line once for each row, and the lines of a large import took seconds at its end, where it holds the locks that others
-- wait for. Only the first change of a transaction gets in line; a change that is taken back with its savepoint takes its mark along.
CREATE FUNCTION is_first_change(stamp text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.changed_' || stamp, true) IS NOT DISTINCT FROM pg_current_xact_id()::text THEN
    RETURN false;
  END IF;
  PERFORM set_config('portal.changed_' || stamp, pg_current_xact_id()::text, true);
  RETURN true;
END $$;

DO $$
DECLARE
  found record;
  once text;
BEGIN
  FOR found IN
    SELECT t.tgname AS name, t.tgrelid::regclass AS of_table, pg_get_triggerdef(t.oid) AS definition, substring(f.proname FROM '^raise_(.+)_stamp$') AS stamp
    FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid WHERE t.tginitdeferred AND f.proname ~ '^raise_.+_stamp$'
  LOOP
    once := format('is_first_change(%L)', found.stamp);
    EXECUTE format('DROP TRIGGER %I ON %s', found.name, found.of_table);
    EXECUTE CASE
      WHEN found.definition ~ ' FOR EACH ROW WHEN ' THEN regexp_replace(found.definition, ' FOR EACH ROW WHEN \((.+)\) EXECUTE ', format(' FOR EACH ROW WHEN (\1 AND %s) EXECUTE ', once))
      ELSE replace(found.definition, ' FOR EACH ROW EXECUTE ', format(' FOR EACH ROW WHEN (%s) EXECUTE ', once))
    END;
  END LOOP;
END $$;
