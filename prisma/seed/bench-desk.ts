import { DEMO_DATE } from './random.ts'

/** Rows of the reader's desk, per company of the readers or per reader. */
const DECISIONS = 300
const READ = 200
const LATER = 30
const ASSIGNED = 20
const MESSAGES = 60
/** The newest articles, of which they are. */
const NEWEST = 20_000
/** Must-reads that ask for a confirmation, over that many days. */
const MUST_READS = 120
const ASKED_DAYS = 60
/** Topics of a search that is kept, and of what somebody wants to hear about. */
const CHOSEN_TOPICS = 5

const DAY = `'${DEMO_DATE.toISOString().slice(0, 10)}'::date`
const NOW = `${DAY}::timestamp`
const days = (number: string) => `make_interval(days => (${number})::int)`

/** SQL of a whole number from 0 up to `below`: the same for the same text. */
const drawn = (text: string, below: number) => `(abs(hashtext(${text})::bigint) % ${below})::int`

/** SQL of some topics: the same for the same text. */
const someTopics = (text: string) =>
  `ARRAY(SELECT i."id" FROM "ReferenceItem" i WHERE i."kind" = 'TOPIC' ORDER BY md5(i."id"::text || ${text}) LIMIT ${CHOSEN_TOPICS})`

/** The readers by number, and what the 3W subscription of each company opens. */
const bases = [
  `CREATE TEMP TABLE bench_person ON COMMIT DROP AS
     SELECT r."ppid", r."firstName" || ' ' || r."lastName" AS "name", r."entityId", r.company,
       (row_number() OVER (ORDER BY r."ppid"))::int AS n, (row_number() OVER (PARTITION BY r.company ORDER BY r."ppid") - 1)::int AS seat
     FROM bench_reader r`,
  `CREATE TEMP TABLE bench_open ON COMMIT DROP AS
     SELECT w."id", w.company, w."entityId", array_agg(i."itemId") FILTER (WHERE i."list" = 'TOPIC') AS topics,
       array_agg(i."itemId") FILTER (WHERE i."list" = 'DENIED_TOPIC') AS denied
     FROM bench_three_w w JOIN "SubscriptionConfigurationItem" i ON i."subscriptionId" = w."id" GROUP BY 1, 2, 3`,
]

const isOpen = `a."topicIds" && o.topics AND NOT a."topicIds" && o.denied`

/** The newest must-reads ask, some days apart; the people of most subscriptions have confirmed most of what is open to them. */
const readings = [
  `CREATE TEMP TABLE bench_must_read ON COMMIT DROP AS
     SELECT n."id", (row_number() OVER (ORDER BY n."publishDate" DESC, n."id") - 1)::int AS rank
     FROM "NewsItem" n JOIN "Article" a ON a."id" = n."articleId" AND a."published" AND a."type" = 0
     WHERE n."mustRead" AND n."published" AND n."isAlive" ORDER BY rank LIMIT ${MUST_READS}`,
  `UPDATE "NewsItem" SET "mustReadSince" = NULL WHERE "mustReadSince" IS NOT NULL AND "id" NOT IN (SELECT "id" FROM bench_must_read)`,
  `UPDATE "NewsItem" n SET "mustReadSince" = ${NOW} - ${days(`m.rank % ${ASKED_DAYS}`)} FROM bench_must_read m WHERE m."id" = n."id"`,
  `INSERT INTO "ArticleReading" ("userPpid", "articleId", "articleVersion", "openedAt", "confirmedAt")
   SELECT p."userPpid", a."id", a."version", ${NOW} - interval '1 day', CASE WHEN p.step > 0 THEN ${NOW} END
   FROM (SELECT DISTINCT a."id", a."version", a."topicIds" FROM bench_must_read b JOIN "NewsItem" n ON n."id" = b."id" JOIN "Article" a ON a."id" = n."articleId") a
   JOIN bench_open o ON ${isOpen}
   JOIN LATERAL (SELECT m."userPpid", ${drawn(`m."userPpid" || a."id"::text`, 6)} AS step FROM "SubscriptionMember" m WHERE m."subscriptionId" = o."id") p ON p.step < 5
   ON CONFLICT DO NOTHING`,
]

/** Decisions of each company of the readers on articles of its own, with an action or two of one of its people or of nobody, and reminders of them. */
const register = [
  `CREATE TEMP TABLE bench_decision ON COMMIT DROP AS
     SELECT * FROM (
       SELECT a.*, o."entityId", o.company, (row_number() OVER (PARTITION BY o.company ORDER BY a."businessId"))::int AS n
       FROM bench_open o JOIN (SELECT DISTINCT company FROM bench_reader) r ON r.company = o.company
       JOIN "Article" a ON a."published" AND a."type" = 0 AND ${isOpen} AND (a."businessId" + o.company) % 20 = 0) one
     WHERE n <= ${DECISIONS}`,
  `INSERT INTO "Obligation" ("entityId", "articleId", "articleNumber", "articleTitle", "articleVersion", "territoryIds", "topicIds", "documentTypeIds", "applies", "reason",
     "decidedByPpid", "decidedByName", "decidedAt", "createdAt")
   SELECT d."entityId", d."id", d."businessId", d."title", d."version", d."territoryIds", d."topicIds", d."documentTypeIds",
     (ARRAY['YES', 'YES', 'YES', 'NO', 'OPEN'])[d.n % 5 + 1]::"Applicability", 'Decided after the meeting of week ' || d.n % 52 + 1, p."ppid", p."name",
     ${NOW} - ${days('d.n % 200')}, ${NOW} - ${days('d.n % 200')}
   FROM bench_decision d JOIN bench_person p ON p.company = d.company AND p.seat = d.n % 5`,
  `INSERT INTO "ObligationAction" ("obligationId", "task", "ownerPpid", "ownerName", "dueDate", "state", "doneAt", "doneByPpid", "doneByName", "createdAt")
   SELECT o."id", 'Step ' || k || ' for ' || left(o."articleTitle", 60), p."ppid", p."name", ${DAY} + (d.n * 7 + k * 3) % 200 - 60, s.state,
     CASE WHEN s.state = 'DONE' THEN ${NOW} END, CASE WHEN s.state = 'DONE' THEN o."decidedByPpid" END, CASE WHEN s.state = 'DONE' THEN o."decidedByName" END, o."createdAt"
   FROM bench_decision d JOIN "Obligation" o ON o."entityId" = d."entityId" AND o."articleId" = d."id" AND o."applies" <> 'NO' CROSS JOIN generate_series(1, 2) AS k
   CROSS JOIN LATERAL (SELECT (ARRAY['OPEN', 'PROGRESS', 'DONE', 'OPEN', 'DROPPED'])[(d.n + k) % 5 + 1]::"ActionState" AS state) s
   LEFT JOIN bench_person p ON p.company = d.company AND p.seat = (d.n + k) % 6`,
  `INSERT INTO "ObligationReminder" ("actionId", "userPpid", "dueDate", "distance", "sentAt")
   SELECT x."id", x."ownerPpid", x."dueDate", -1, ${NOW} - ${days('extract(day from x."dueDate") % 20')}
   FROM "ObligationAction" x JOIN bench_person p ON p."ppid" = x."ownerPpid" WHERE x."state" IN ('OPEN', 'PROGRESS') AND x."dueDate" < ${DAY}`,
]

/** `count` articles of each reader, as rows (p, a); each list another share of the articles. */
const articlesOf = (count: number, shift: number) =>
  `bench_person p CROSS JOIN LATERAL generate_series(1, ${count}) AS k JOIN bench_number b ON b.n = (p.n * 197 + k * 61 + ${shift}) % ${NEWEST} JOIN "Article" a ON a."id" = b."id"`

const personal = [
  `CREATE TEMP TABLE bench_number ON COMMIT DROP AS
     SELECT "id", row_number() OVER (ORDER BY "publishDate" DESC, "id") - 1 AS n FROM "Article" WHERE "published" AND "type" = 0 ORDER BY n LIMIT ${NEWEST}`,
  `INSERT INTO "ReadMark" ("userPpid", "articleId", "readAt", "articleVersion") SELECT p."ppid", a."id", ${NOW}, a."version" FROM ${articlesOf(READ, 0)} ON CONFLICT DO NOTHING`,
  `INSERT INTO "ReadLater" ("userPpid", "articleId", "addedAt") SELECT p."ppid", a."id", ${NOW} - ${days('k')} FROM ${articlesOf(LATER, 7)} ON CONFLICT DO NOTHING`,
  `INSERT INTO "PersonalNote" ("userPpid", "articleId", "assignedToMe") SELECT p."ppid", a."id", true FROM ${articlesOf(ASSIGNED, 13)} ON CONFLICT DO NOTHING`,
  `INSERT INTO "NewsVisit" ("userPpid", "seenAt", "since") SELECT "ppid", ${NOW}, ${NOW} - ${days('n % 5 + 1')} FROM bench_person`,
  `INSERT INTO "NotificationPreference" ("userPpid", "types", "topicIds")
   SELECT "ppid", CASE n % 3 WHEN 0 THEN '{1}' WHEN 1 THEN '{1,3,4}' ELSE '{1,2,3,4,5,6}' END::int[], CASE WHEN n % 2 = 0 THEN ${someTopics('"ppid"')} ELSE '{}' END FROM bench_person`,
  `INSERT INTO "SavedSearch" ("ownerPpid", "name", "type", "filters", "address", "since")
   SELECT "ppid", 'Search ' || k, 0, jsonb_build_object('topics', ${someTopics(`"ppid" || k::text`)}), 'newsType=0&newsTab=articles', ${NOW} - ${days('n % 20')}
   FROM bench_person CROSS JOIN generate_series(1, 2) AS k`,
  `INSERT INTO "Message" ("reference", "topic", "subject", "senderPpid", "text", "state", "answer", "answeredByPpid", "answeredAt", "createdAt")
   SELECT 'B-' || p.n || '-' || k, 'SERVICE', 'Question ' || k || ' about a service', p."ppid", repeat('Could the next delivery come a week earlier? ', 1 + k % 8),
     (CASE WHEN k % 3 = 0 THEN 'RECEIVED' ELSE 'ANSWERED' END)::"MessageState", CASE WHEN k % 3 > 0 THEN repeat('Yes, we send a first version before your board meets. ', 1 + k % 4) END,
     CASE WHEN k % 3 > 0 THEN (SELECT min("ppid") FROM "User" WHERE "isInternal") END, CASE WHEN k % 3 > 0 THEN ${NOW} - ${days('k')} END, ${NOW} - ${days('k + 1')}
   FROM bench_person p CROSS JOIN generate_series(1, ${MESSAGES}) AS k`,
]

/** Statements that add, behind `readerStatements` in the same transaction, what the readers and their companies did. */
export const deskStatements: readonly string[] = [...bases, ...readings, ...register, ...personal]
