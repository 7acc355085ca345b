import { threeWServices } from '#lib/config/three-w.ts'
import { DEMO_TERMS_VERSION, persona } from './personas.ts'
import { DEMO_DATE } from './random.ts'

/** People of the benchmark who read the news: the development provider knows them, so that each can ask with a token of its own. */
export const READERS = 500
export const READERS_PER_COMPANY = 5
/** Companies with a 3W subscription, those of the readers first. */
export const THREE_W_COMPANIES = 1_000
/** Topics that the 3W subscription of a company has selected, and that are denied to it. */
const TOPICS = 12
const DENIED_TOPICS = 4

export const readerEmail = (number: number): string => `newcomer+${number}@delta.example`

const WHEN = `'${DEMO_DATE.toISOString().slice(0, 19)}'::timestamp`

/** SQL of a version 4 UUID made from SQL text: the same for the same text. */
const idOf = (text: string) =>
  `(SELECT (left(h, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid FROM md5('bench-reader:' || ${text}) AS h)`

/**
 * Statements that add the readers behind those of `seedBench`: five to each of the first companies of the benchmark, members of all that their company subscribes to and of
 * a 3W subscription with topics of the company's own choice. More companies have such a one for the people that they have anyway. The first reader of a company
 * is its main contact there.
 */
export function readerStatements(): string[] {
  const people = Array.from({ length: READERS }, (_, at) => {
    const { ppid, email, firstName, lastName } = persona(readerEmail(at + 1))
    return `('${ppid}', '${email}', '${firstName}', '${lastName}', ${Math.floor(at / READERS_PER_COMPANY) + 1})`
  })
  return [
    `CREATE TEMP TABLE bench_reader ON COMMIT DROP AS
       SELECT r.*, e."id" AS "entityId" FROM (VALUES ${people.join(', ')}) AS r("ppid", "email", "firstName", "lastName", "company")
       JOIN "Entity" e ON e."prid" = 'PB' || lpad(r."company"::text, 6, '0')`,
    `INSERT INTO "User" ("ppid", "email", "firstName", "lastName", "isInternal", "termsAcceptedAt", "termsVersion", "createdAt", "updatedAt")
     SELECT "ppid", "email", "firstName", "lastName", false, ${WHEN}, ${DEMO_TERMS_VERSION}, ${WHEN}, ${WHEN} FROM bench_reader`,
    `INSERT INTO "EntityMember" ("entityId", "userPpid") SELECT "entityId", "ppid" FROM bench_reader`,
    `INSERT INTO "SubscriptionMember" ("subscriptionId", "userPpid") SELECT s."id", r."ppid" FROM bench_reader r JOIN "Subscription" s ON s."entityId" = r."entityId"`,
    `CREATE TEMP TABLE bench_three_w ON COMMIT DROP AS
       SELECT ${idOf('company::text')} AS "id", company, "entityId" FROM (
         SELECT e."id" AS "entityId", n AS company FROM generate_series(1, ${THREE_W_COMPANIES}) AS n JOIN "Entity" e ON e."prid" = 'PB' || lpad(n::text, 6, '0')) r`,
    `INSERT INTO "Subscription" ("id", "entityId", "serviceId", "createdAt")
     SELECT "id", "entityId", '${threeWServices.regulatory}', ${WHEN} FROM bench_three_w`,
    `INSERT INTO "SubscriptionConfiguration" ("subscriptionId", "hasDeniedTopics", "hasTopics") SELECT "id", true, true FROM bench_three_w`,
    ...(
      [
        ['TOPIC', TOPICS],
        ['DENIED_TOPIC', DENIED_TOPICS],
      ] as const
    ).map(
      ([list, count]) => `INSERT INTO "SubscriptionConfigurationItem" ("subscriptionId", "list", "itemId")
     SELECT w."id", '${list}', i."id" FROM bench_three_w w
     CROSS JOIN LATERAL (SELECT "id" FROM "ReferenceItem" WHERE "kind" = 'TOPIC' ORDER BY md5('${list}' || "id"::text || w.company) LIMIT ${count}) i`,
    ),
    `INSERT INTO "SubscriptionMember" ("subscriptionId", "userPpid", "isMainContact")
     SELECT w."id", m."userPpid", m."userPpid" IN (SELECT min("ppid") FROM bench_reader GROUP BY company)
     FROM bench_three_w w JOIN "EntityMember" m ON m."entityId" = w."entityId"`,
  ]
}
