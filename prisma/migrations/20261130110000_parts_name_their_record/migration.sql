-- Images of rows that were created hold their keys only: those of parts have to name the record that they belong to as well, or undo would take them back without it.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT * FROM (VALUES
      ('FormerFriendlyUrl', '''friendlyUrl'', ''serviceId'''),
      ('Identity', '''issuer'', ''subject'', ''userPpid'''),
      ('Obligation', '''id'', ''entityId'''),
      ('ServiceApplication', '''id'', ''serviceId''')
    ) AS t(name, key_columns)
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', part.name || '_image', part.name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (current_setting(''portal.change_set'', true) <> '''') EXECUTE FUNCTION note_row_image(%s)',
      part.name || '_image', part.name, part.key_columns
    );
  END LOOP;
END $$;
