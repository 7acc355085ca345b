-- CreateTable
CREATE TABLE "AuditConcern" (
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "eventId" UUID NOT NULL,

    CONSTRAINT "AuditConcern_pkey" PRIMARY KEY ("kind","key","at","eventId")
);

-- AddForeignKey
ALTER TABLE "AuditConcern" ADD CONSTRAINT "AuditConcern_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "AuditEvent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "AuditConcern_insert_only" BEFORE UPDATE OR DELETE ON "AuditConcern"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER "AuditConcern_no_truncate" BEFORE TRUNCATE ON "AuditConcern"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- A save that left the record as it was: the trail keeps it, no history tells of it.
-- Of the texts of news the rows did not tell at first: a row without a word of it may have changed one.
CREATE FUNCTION audit_changes_nothing(action text, entity text, before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT action = 'update' AND (entity NOT IN ('Article', 'NewsItem') OR after ? 'text') AND before IS NOT NULL AND after IS NOT NULL
    AND before - '{id,version,updatedAt,createdAt,lastUpdateDate}'::text[] = after - '{id,version,updatedAt,createdAt,lastUpdateDate}'::text[]
$$;
-- Ids of records are lower case, keys of people as they are.
CREATE FUNCTION audit_key(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN lower(key) ELSE key END
$$;

-- Every row concerns its own record, whoever writes it.
CREATE FUNCTION audit_concerns_own_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AuditConcern" ("kind", "key", "at", "eventId")
  SELECT a."entity", audit_key(a."entityId"), a."at", a."id" FROM added a WHERE NOT COALESCE(audit_changes_nothing(a."action", a."entity", a."before", a."after"), false)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "AuditEvent_own_record" AFTER INSERT ON "AuditEvent" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION audit_concerns_own_record();

-- The values of a field anywhere in one side of a row; of lists their items.
CREATE FUNCTION audit_items(side jsonb, field text) RETURNS SETOF jsonb LANGUAGE sql AS $$
  SELECT i.item FROM jsonb_path_query(side, ('strict $.**?(@.type() == "object").keyvalue() ? (@.key == ' || to_json(field)::text || ').value')::jsonpath) AS v(value)
  CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ELSE jsonb_build_array(v.value) END) AS i(item)
  WHERE jsonb_typeof(i.item) IN ('string', 'object')
$$;

-- What the rows of before concern, as far as they tell.
WITH declared("entity", "field", "kind", "always") AS (VALUES
    ('AccessRequest', 'articleId', 'Article', true),
    ('AccessRequest', 'subscriptionId', 'Subscription', true),
    ('AccessRequest', 'requesterPpid', 'User', true),
    ('ClientNote', 'subscriptionId', 'Subscription', true),
    ('Entity', 'companyId', 'Company', true),
    ('Entity', 'contacts', 'User', false),
    ('Entity', 'users', 'User', false),
    ('Entity', 'ppid', 'User', true),
    ('Entity', 'subscriptions', 'Subscription', false),
    ('Entity', 'subscriptionId', 'Subscription', false),
    ('Entity', 'serviceId', 'Service', false),
    ('Event', 'articleId', 'Article', false),
    ('FirmNote', 'subscriptionId', 'Subscription', true),
    ('Industry', 'parentId', 'Industry', false),
    ('NewsItem', 'articleId', 'Article', false),
    ('Page', 'contacts', 'User', false),
    ('Publication', 'articleId', 'Article', false),
    ('SavedView', 'people', 'User', false),
    ('SavedView', 'owner', 'User', false),
    ('Service', 'lifeCycles', 'LifeCycle', false),
    ('Service', 'valueChains', 'ValueChain', false),
    ('Service', 'industries', 'Industry', false),
    ('Service', 'relatedServices', 'Service', false),
    ('Service', 'serviceGroupId', 'ServiceGroup', false),
    ('Service', 'responsiblesPpids', 'User', false),
    ('Service', 'teamPpids', 'User', false),
    ('Service', 'itContactPpid', 'User', false),
    ('Service', 'viewersPpids', 'User', false),
    ('Service', 'ukViewersPpids', 'User', false),
    ('Service', 'frViewersPpids', 'User', false),
    ('ServiceGroup', 'services', 'Service', false),
    ('ServiceGroup', 'lifeCycle', 'LifeCycle', false),
    ('ServiceGroup', 'valueChain', 'ValueChain', false),
    ('Subscription', 'companyId', 'Company', true),
    ('Subscription', 'entityId', 'Entity', true),
    ('Subscription', 'serviceId', 'Service', true),
    ('Subscription', 'contacts', 'User', false),
    ('Subscription', 'users', 'User', false),
    ('Subscription', 'ppid', 'User', true),
    ('SubscriptionConfiguration', 'territoryIds', 'Territory', false),
    ('SubscriptionConfiguration', 'topicIds', 'Topic', false),
    ('SubscriptionConfiguration', 'deniedTopicIds', 'Topic', false),
    ('SubscriptionConfiguration', 'documentTypeIds', 'DocumentType', false),
    ('SubscriptionConfiguration', 'deniedDocumentTypeIds', 'DocumentType', false),
    ('User', 'entities', 'Entity', false),
    ('User', 'subscriptions', 'Subscription', false),
    ('User', 'subscriptionId', 'Subscription', false),
    ('User', 'contactOf', 'Subscription', false),
    ('User', 'contactOfCompanies', 'Entity', false),
    ('User', 'services', 'Service', false),
    ('User', 'found', 'User', false),
    ('Video', 'articleId', 'Article', false)
), other("entity", "kind") AS (VALUES ('ClientNote', 'Article'), ('FirmNote', 'Article'), ('Notification', 'User'), ('Page', 'Tenant'), ('SubscriptionConfiguration', 'Subscription')),
told AS (SELECT * FROM "AuditEvent" a WHERE NOT COALESCE(audit_changes_nothing(a."action", a."entity", a."before", a."after"), false)),
items AS (
  SELECT a."id", a."at", d."kind", i."item" FROM told a JOIN declared d ON d."entity" = a."entity"
  CROSS JOIN LATERAL (
    (SELECT b FROM audit_items(a."before", d."field") b EXCEPT SELECT c FROM audit_items(a."after", d."field") c WHERE NOT d."always")
    UNION (SELECT c FROM audit_items(a."after", d."field") c EXCEPT SELECT b FROM audit_items(a."before", d."field") b WHERE NOT d."always")
  ) i("item")
), found("kind", "key", "at", "eventId") AS (
  SELECT "entity", audit_key("entityId"), "at", "id" FROM told
  UNION ALL SELECT o."kind", audit_key(a."entityId"), a."at", a."id" FROM told a JOIN other o ON o."entity" = a."entity"
  UNION ALL SELECT "kind", audit_key(CASE jsonb_typeof("item") WHEN 'string' THEN "item"#>>'{}' ELSE COALESCE("item"->>'ppid', "item"->>'id') END), "at", "id" FROM items
  -- Members and configuration of a subscription concern its company and its service too.
  UNION ALL SELECT 'Entity', s."entityId"::text, a."at", a."id" FROM told a JOIN "Subscription" s ON s."id"::text = a."entityId" WHERE a."entity" IN ('Subscription', 'SubscriptionConfiguration')
  UNION ALL SELECT 'Service', s."serviceId"::text, a."at", a."id" FROM told a JOIN "Subscription" s ON s."id"::text = a."entityId" WHERE a."entity" IN ('Subscription', 'SubscriptionConfiguration')
)
INSERT INTO "AuditConcern" ("kind", "key", "at", "eventId")
SELECT DISTINCT "kind", "key", "at", "eventId" FROM found WHERE "key" <> '' ON CONFLICT DO NOTHING;

DROP FUNCTION audit_items(jsonb, text);
