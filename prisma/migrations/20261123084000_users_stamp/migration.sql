-- The stamp of users: raised with every change of what their list shows or filters by, so that instances know when the pages that they keep are old.
INSERT INTO "ChangeStamp" ("name", "value") VALUES ('users', 0);

-- Raises a stamp once at the end of a transaction: a long one does not hold back the others. Whoever raises one of both locks both in the same order,
-- so that two transactions that raise both never wait for each other.
CREATE FUNCTION raise_stamp(stamp text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.stamped_' || stamp, true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM 1 FROM "ChangeStamp" WHERE "name" IN ('subscriptions', 'users') ORDER BY "name" FOR UPDATE;
    UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = stamp;
    PERFORM set_config('portal.stamped_' || stamp, pg_current_xact_id()::text, true);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION raise_subscriptions_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_stamp('subscriptions');
  RETURN NULL;
END $$;

CREATE FUNCTION raise_users_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_stamp('users');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "User_stamp"
  AFTER INSERT OR DELETE OR UPDATE OF
    "ppid", "email", "firstName", "lastName", "grade", "isInternal", "isSuperUser", "phoneCountryCode", "phoneNumber", "photoFileId", "creationIdentity",
    "territory", "send3WEmail", "sendAmdsEmail", "termsVersion", "version"
  ON "User" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_users_stamp();
CREATE TRIGGER "User_truncate_stamp" AFTER TRUNCATE ON "User" FOR EACH STATEMENT EXECUTE FUNCTION raise_users_stamp();

CREATE CONSTRAINT TRIGGER "EntityMember_stamp" AFTER INSERT OR UPDATE OR DELETE ON "EntityMember"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_users_stamp();
CREATE TRIGGER "EntityMember_truncate_stamp" AFTER TRUNCATE ON "EntityMember" FOR EACH STATEMENT EXECUTE FUNCTION raise_users_stamp();
