-- The stamp of subscriptions stands for all that their pages show: their contacts and links, and the names of companies and people, as well.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['SubscriptionContact', 'SubscriptionLink'] LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_subscriptions_stamp()',
      kept || '_stamp', kept
    );
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_subscriptions_stamp()', kept || '_truncate_stamp', kept);
  END LOOP;
END $$;

-- A new one has no subscription yet; those of a deleted one go with it.
CREATE CONSTRAINT TRIGGER "Company_subscriptions_stamp" AFTER UPDATE OF "name" ON "Company"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_subscriptions_stamp();
CREATE CONSTRAINT TRIGGER "Entity_subscriptions_stamp" AFTER UPDATE OF "name", "companyId", "viewInMyServices" ON "Entity"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_subscriptions_stamp();
CREATE CONSTRAINT TRIGGER "User_subscriptions_stamp"
  AFTER UPDATE OF "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId" ON "User"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_subscriptions_stamp();
