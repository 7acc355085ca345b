-- The stamp of subscriptions: raised with every change of who belongs to which subscription and how it is configured, so that instances know when what
-- they keep of it is old. Raised once at the end of a transaction: a long one does not hold back the others.
INSERT INTO "ChangeStamp" ("name", "value") VALUES ('subscriptions', 0);

CREATE FUNCTION raise_subscriptions_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.subscriptions_stamped', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = 'subscriptions';
    PERFORM set_config('portal.subscriptions_stamped', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['Subscription', 'SubscriptionMember', 'SubscriptionConfiguration', 'SubscriptionConfigurationItem'] LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_subscriptions_stamp()',
      kept || '_stamp', kept
    );
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_subscriptions_stamp()', kept || '_truncate_stamp', kept);
  END LOOP;
END $$;
