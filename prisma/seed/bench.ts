import pg from 'pg'
import { deskStatements } from './bench-desk.ts'
import { readerStatements } from './bench-readers.ts'
import { seedDemo } from './demo.ts'
import { DEMO_TERMS_VERSION } from './personas.ts'
import { DEMO_DATE } from './random.ts'

/** Rows added to the demo data. */
const SERVICES = 2_000
const PEOPLE = { groups: 1_000, companies: 3_000, users: 10_000, subscriptions: 20_000 }
const USERS_PER_SUBSCRIPTION = 5
/** Articles altogether: the real documents, multiplied with changed numbers and dates. */
const ARTICLES = 100_000

const USERS_PER_COMPANY = 10
/** Steps that share no factor with the row counts, so that neighbours differ and no pair comes twice. */
const USER_STEP = 1_009
const SERVICE_STEP = 271

const WHEN = `'${DEMO_DATE.toISOString().slice(0, 19)}'::timestamp`

/** SQL of a version 4 UUID made from a kind and an SQL number: the same for the same number. */
const id = (kind: string, number: string) =>
  `(SELECT (left(h, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid FROM md5('bench-${kind}:' || (${number})) AS h)`

/** SQL of a number as letters a to j, since friendly URLs hold no digits. */
const letters = (number: string) => `translate((${number})::text, '0123456789', 'abcdefghij')`

const firstNames = `(ARRAY['Alba','Boris','Chiara','Daan','Elin','Filip','Grace','Hugo','Inès','Jonas','Klara','Liam','Marta'])`
const lastNames = `(ARRAY['Aalto','Berg','Costa','Dahl','Engel','Fabre','Greco','Holm','Iversen','Jung','Keller'])`

/** Copies of the live demo services with all that the catalogue shows of them but pictures. */
const serviceStatements = [
  `CREATE TEMP TABLE bench_source ON COMMIT DROP AS
     SELECT s.*, row_number() OVER (ORDER BY s."id") - 1 AS row_index, count(*) OVER () AS total FROM "Service" s WHERE s."live"`,
  `CREATE TEMP TABLE bench_service ON COMMIT DROP AS
     SELECT n, source."id" AS source_id, ${id('service', 'n')} AS new_id
     FROM generate_series(1, ${SERVICES}) AS n JOIN bench_source source ON source.row_index = n % source.total`,
  `INSERT INTO "Service" ("id", "name", "description", "smallDescription", "friendlyUrl", "type", "live", "isNew", "isHighlighted", "isPsf", "isPsa",
     "visibleInClientView", "geographicalInformation", "targetProfile", "availableApplication", "deliverable", "mainAddedValue", "secondaryAddedValue",
     "organizations", "videoLink", "serviceGroupId", "createdByPpid", "createdAt", "updatedAt")
   SELECT b.new_id, s."name" || ' ' || b.n, s."description", s."smallDescription", s."friendlyUrl" || '-' || ${letters('b.n')}, s."type", true,
     b.n % 20 = 0, b.n % 50 = 0, s."isPsf", s."isPsa", s."visibleInClientView", s."geographicalInformation", s."targetProfile", s."availableApplication",
     s."deliverable", s."mainAddedValue", s."secondaryAddedValue", s."organizations", s."videoLink", s."serviceGroupId", s."createdByPpid", ${WHEN}, ${WHEN}
   FROM bench_service b JOIN bench_source s ON s."id" = b.source_id`,
  `INSERT INTO "ServiceDomain" ("serviceId", "tenantId")
   SELECT b.new_id, x."tenantId" FROM bench_service b JOIN "ServiceDomain" x ON x."serviceId" = b.source_id`,
  `INSERT INTO "ServiceTaxonomy" ("serviceId", "itemId")
   SELECT b.new_id, x."itemId" FROM bench_service b JOIN "ServiceTaxonomy" x ON x."serviceId" = b.source_id`,
  `INSERT INTO "ServicePerson" ("serviceId", "role", "userPpid", "position")
   SELECT b.new_id, x."role", x."userPpid", x."position" FROM bench_service b JOIN "ServicePerson" x ON x."serviceId" = b.source_id`,
  `INSERT INTO "ServiceApplication" ("serviceId", "position", "name", "link", "showToClient", "itContactPpid")
   SELECT b.new_id, x."position", x."name", x."link", x."showToClient", x."itContactPpid"
   FROM bench_service b JOIN "ServiceApplication" x ON x."serviceId" = b.source_id`,
  `INSERT INTO "ServiceRelation" ("serviceId", "relatedId", "position")
   SELECT b.new_id, x."relatedId", x."position" FROM bench_service b JOIN "ServiceRelation" x ON x."serviceId" = b.source_id`,
]

const companyStatements = ({ groups, companies, users }: typeof PEOPLE): string[] => [
  `INSERT INTO "Company" ("id", "name", "createdAt")
   SELECT ${id('company', 'n')}, 'Bench group ' || lpad(n::text, greatest(4, length(n::text)), '0'), ${WHEN}
   FROM generate_series(1, ${groups}) AS n`,
  `INSERT INTO "Entity" ("id", "name", "companyId", "prid", "createdAt")
   SELECT ${id('entity', 'n')}, 'Bench company ' || lpad(n::text, greatest(4, length(n::text)), '0') || ' S.à r.l.',
     ${id('company', `(n - 1) % ${groups} + 1`)}, 'PB' || lpad(n::text, 6, '0'), ${WHEN}
   FROM generate_series(1, ${companies}) AS n`,
  `INSERT INTO "User" ("ppid", "email", "firstName", "lastName", "isInternal", "phoneCountryCode", "phoneNumber",
     "termsAcceptedAt", "termsVersion", "createdAt", "updatedAt")
   SELECT ${id('user', 'n')}::text, 'bench.user.' || n || '@bench.example', ${firstNames}[n % 13 + 1], ${lastNames}[n % 11 + 1] || ' ' || n, false,
     '+352', '621' || lpad(n::text, 6, '0'), ${WHEN}, ${DEMO_TERMS_VERSION}, ${WHEN}, ${WHEN}
   FROM generate_series(1, ${users}) AS n`,
  `INSERT INTO "EntityMember" ("entityId", "userPpid")
   SELECT ${id('entity', 'n')}, ${id('user', `(n * 7 + i * ${USER_STEP}) % ${users} + 1`)}::text
   FROM generate_series(1, ${companies}) AS n, generate_series(1, ${USERS_PER_COMPANY}) AS i`,
]

/** Number of the company and of the service of subscription `n`; a company's services differ because the step is odd to their number. */
const companyOf = (companies: number) => `(n % ${companies} + 1)`
const serviceOf = (companies: number) => `((n / ${companies} * ${SERVICE_STEP} + n % ${companies} * 13) % ${SERVICES} + 1)`

const subscriptionStatements = ({ companies, users, subscriptions }: typeof PEOPLE): string[] => [
  `INSERT INTO "Subscription" ("id", "entityId", "serviceId", "endDate", "ec", "ecDeliverables", "ecDocuments", "clientContent", "createdAt")
   SELECT ${id('subscription', 'n')}, ${id('entity', companyOf(companies))}, ${id('service', serviceOf(companies))},
     CASE n % 8 WHEN 0 THEN ${WHEN}::date - 30 - n % 900 WHEN 1 THEN ${WHEN}::date + 1500 + n % 3000 END,
     CASE WHEN n % 2 = 0 THEN ${id('centre', 'n')}::text END, n % 2 = 0, n % 4 = 0,
     CASE WHEN n % 3 = 0 THEN 'Deliveries of engagement ' || n || ' are in the documents.' END, ${WHEN}
   FROM generate_series(1, ${subscriptions}) AS n`,
  `INSERT INTO "SubscriptionMember" ("subscriptionId", "userPpid", "isMainContact")
   SELECT ${id('subscription', 'n')},
     ${id('user', `(${companyOf(companies)} * 7 + ((n / ${companies} + i) % ${USERS_PER_COMPANY} + 1) * ${USER_STEP}) % ${users} + 1`)}::text, i = 1
   FROM generate_series(1, ${subscriptions}) AS n, generate_series(1, ${USERS_PER_SUBSCRIPTION}) AS i`,
  `INSERT INTO "SubscriptionLink" ("subscriptionId", "position", "name", "link", "showToClient")
   SELECT ${id('subscription', 'n')}, 0, 'Delivery calendar', 'https://calendar.firm.example/bench/' || n, n % 4 > 0
   FROM generate_series(1, ${subscriptions}) AS n WHERE n % 2 = 1`,
  `INSERT INTO "SubscriptionContact" ("subscriptionId", "userPpid", "position")
   SELECT ${id('subscription', 'n')}, staff."ppid", 0
   FROM generate_series(1, ${subscriptions}) AS n
   JOIN (
     SELECT "ppid", row_number() OVER (ORDER BY "ppid") - 1 AS row_index, count(*) OVER () AS total FROM "User" WHERE "isInternal"
   ) staff ON staff.row_index = n % staff.total`,
]

/** Copy `n` of a demo record: a title and an id of its own, and dates some days earlier per copy, so that none is published ahead of time. */
const copyId = (kind: string, record: string) => id(kind, `${record}."id"::text || ':' || n`)
const earlier = (column: string) => `${column} + ((n % 24) - 24) * interval '1 day' + n * interval '1 minute'`

/** Articles with their texts, and news items and events of the copies. Drafts stay as many as they are. */
const newsStatements = (articles: number): string[] => [
  `DELETE FROM "Article" WHERE "id" IN (SELECT "id" FROM "Article" ORDER BY "creationDate" DESC, "id" OFFSET ${articles})`,
  `CREATE TEMP TABLE bench_article ON COMMIT DROP AS
     SELECT s.*, n, ${copyId('article', 's')} AS new_id, row_number() OVER (PARTITION BY s."type" ORDER BY n, s."businessId") + max(s."businessId") OVER (PARTITION BY s."type") AS number
     FROM (SELECT *, row_number() OVER (ORDER BY "id") AS row_number, count(*) OVER () AS total FROM "Article") s
     CROSS JOIN LATERAL generate_series(1, (${articles} - s.row_number) / s.total) AS n`,
  `INSERT INTO "Article" ("id", "type", "businessId", "title", "published", "reviewed", "publishDate", "creationDate", "startDate", "endDate",
     "territoryIds", "issuerIds", "topicIds", "documentTypeIds")
   SELECT new_id, "type", number, "title" || ' (' || number || ')', "published", "reviewed", ${earlier('"publishDate"')}, ${earlier('"creationDate"')},
     ${earlier('"startDate"')}, ${earlier('"endDate"')}, "territoryIds", "issuerIds", "topicIds", "documentTypeIds"
   FROM bench_article`,
  `INSERT INTO "ArticleText" ("articleId", "background", "whatsNew", "whatsNext", "freeContent", "backgroundText", "whatsNewText", "whatsNextText", "freeContentText")
   SELECT b.new_id, t."background", t."whatsNew", t."whatsNext", t."freeContent", t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText"
   FROM bench_article b JOIN "ArticleText" t ON t."articleId" = b."id"`,
  `INSERT INTO "NewsItem" ("id", "title", "issueDate", "repositoryText", "plainText", "articleId", "published", "mustRead", "isAlive", "publishDate", "creationDate",
     "territoryIds", "issuerIds", "topicIds")
   SELECT ${copyId('news', 'x')}, x."title" || ' (' || b.number || ')', ${earlier('x."issueDate"')}, x."repositoryText", x."plainText", b.new_id, x."published", x."mustRead",
     x."isAlive", ${earlier('x."publishDate"')}, ${earlier('x."creationDate"')}, x."territoryIds", x."issuerIds", x."topicIds"
   FROM bench_article b JOIN "NewsItem" x ON x."articleId" = b."id"`,
  `INSERT INTO "Event" ("id", "title", "startDate", "endDate", "description", "articleId", "published", "publishDate", "creationDate", "territoryIds", "topicIds")
   SELECT ${copyId('event', 'x')}, x."title" || ' (' || b.number || ')', ${earlier('x."startDate"')}, ${earlier('x."endDate"')}, x."description", b.new_id, x."published",
     ${earlier('x."publishDate"')}, ${earlier('x."creationDate"')}, x."territoryIds", x."topicIds"
   FROM bench_article b JOIN "Event" x ON x."articleId" = b."id"`,
]

/**
 * Fills a migrated database for the benchmark: the demo data (unless it is there), and on top of it 2,000 services,
 * 1,000 company groups, 3,000 companies, 10,000 users, 20,000 subscriptions with 5 users each, as many articles as make 100,000, and 500 people who
 * read the news, with what they and their companies did at the reader's desk.
 * All or nothing; table statistics are up to date afterwards.
 * @param databaseUrl of the role that owns the tables: nobody else may make their statistics again, and PostgreSQL only warns
 * @param options.times how many times as many groups, companies, users, subscriptions and articles
 * @param options.articles articles altogether, instead of 100,000 times `times`; fewer than the demo data has are the newest of those
 * @throws when the benchmark rows are there already
 */
export async function seedBench(
  databaseUrl: string,
  { times = 1, articles = ARTICLES * times }: { times?: number; articles?: number } = {},
): Promise<void> {
  const { groups, companies, users, subscriptions } = PEOPLE
  const people = { groups: groups * times, companies: companies * times, users: users * times, subscriptions: subscriptions * times }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tenants = await client.query('SELECT 1 FROM "Tenant" LIMIT 1')
    if (tenants.rowCount === 0) await seedDemo(databaseUrl)
    await client.query('BEGIN')
    await client.query('SET LOCAL synchronous_commit = off')
    for (const statement of [
      ...serviceStatements,
      ...companyStatements(people),
      ...subscriptionStatements(people),
      ...newsStatements(articles),
      ...readerStatements(),
      ...deskStatements,
    ])
      await client.query(statement)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
