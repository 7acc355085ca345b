import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { databaseUrl } from '#lib/db/testing.ts'
import { entityIds } from './ids.ts'
import { persona } from './personas.ts'
import { useDemoData } from './testing.ts'

const SEED_MS = 180_000

const client = new pg.Client({ connectionString: databaseUrl })

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await client.query<T>(sql, values)).rows
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  return Number((await rows<{ count: string }>(`SELECT count(*) FROM ${sql}`, ...values))[0]!.count)
}

beforeAll(async () => {
  await useDemoData()
  await client.connect()
}, SEED_MS)
afterAll(() => client.end())

test('the register of Alpha shows decisions of several people, every decision and state, overdue and left behind, with evidence', async () => {
  const deciders = await rows<{ decisions: number; isMain: boolean }>(
    `SELECT count(*)::int AS "decisions", bool_or(m."isMainContact") AS "isMain" FROM "Obligation" o
     JOIN "User" u ON u."ppid" = o."decidedByPpid" AND u."firstName" || ' ' || u."lastName" = o."decidedByName"
     JOIN "SubscriptionMember" m ON m."userPpid" = u."ppid" JOIN "Subscription" s ON s."id" = m."subscriptionId" AND s."entityId" = o."entityId"
     WHERE o."entityId" = $1 GROUP BY o."decidedByPpid"`,
    entityIds.alpha,
  )
  expect(deciders).toHaveLength(3)
  expect(
    await count(
      `"ObligationHistory" h JOIN "Obligation" o ON o."id" = h."obligationId" AND o."decidedAt" = h."at" WHERE h."byPpid" <> o."decidedByPpid"`,
    ),
  ).toBe(0)
  const states = await rows<{ text: string }>(
    `SELECT DISTINCT "applies"::text AS "text" FROM "Obligation" UNION SELECT DISTINCT "state"::text FROM "ObligationAction" ORDER BY 1`,
  )
  expect(states.map(({ text }) => text)).toEqual(['DONE', 'DROPPED', 'NO', 'OPEN', 'PROGRESS', 'YES'])
  expect(await count(`"ObligationAction" WHERE "state" = 'PROGRESS' AND "dueDate" < CURRENT_DATE`)).toBe(1)
  expect(await count(`"ObligationAction" WHERE "ownerPpid" IS NULL AND "ownerName" IS NOT NULL`)).toBe(1)
  expect(await count('"Obligation" WHERE "articleId" IS NULL')).toBe(1)
  expect(await count('"ObligationEvidence" e JOIN "FileChunk" c ON c."fileId" = e."fileId"')).toBe(1)
})

test('people of Alpha have confirmed, read and opened must-reads, or are overdue, and one has changed since', async () => {
  expect(await count('"NewsItem" WHERE "mustReadSince" IS NOT NULL')).toBe(4)
  const [changed] = await rows<{ id: string; readers: number; again: number }>(
    `SELECT a."id", (SELECT count(*)::int FROM "ReadMark" m WHERE m."articleId" = a."id") AS "readers",
       (SELECT count(*)::int FROM "ArticleReading" r WHERE r."articleId" = a."id" AND r."articleVersion" >= a."mattersSince" AND r."confirmedAt" IS NOT NULL) AS "again"
     FROM "Article" a WHERE a."mattersSince" IS NOT NULL`,
  )
  expect(changed).toMatchObject({ readers: 1, again: 1 })
  const states = await rows<{ people: number; confirmed: number; opened: number }>(
    `SELECT count(DISTINCT "userPpid")::int AS "people", count("confirmedAt")::int AS "confirmed", count(*) FILTER (WHERE "confirmedAt" IS NULL)::int AS "opened" FROM "ArticleReading"`,
  )
  expect(states[0]).toEqual({ people: 3, confirmed: 6, opened: 2 })
})

test('the client of Alpha has must-reads that it did not read, and nothing of it was done before it was there or is still to come', async () => {
  const { ppid } = persona('client@alpha.example')
  const mustReads = await rows<{ id: string }>(
    `SELECT n."id" FROM "NewsItem" n JOIN "Article" a ON a."id" = n."articleId" JOIN "SubscriptionConfigurationItem" i ON i."itemId" = ANY(a."topicIds") AND i."list" = 'TOPIC'
     JOIN "Subscription" s ON s."id" = i."subscriptionId" AND s."entityId" = $1
     WHERE n."mustRead" AND n."published" AND n."publishDate" > now() - interval '8 days' AND NOT EXISTS (SELECT 1 FROM "ReadMark" m WHERE m."articleId" = a."id" AND m."userPpid" = $2)`,
    entityIds.alpha,
    ppid,
  )
  expect(mustReads.length).toBeGreaterThan(0)
  expect(
    await count('"ReadMark" m JOIN "Article" a ON a."id" = m."articleId" WHERE m."readAt" < a."publishDate" OR m."readAt" > now()'),
  ).toBe(0)
  expect(
    await count(
      '"ArticleNote" n JOIN "Article" a ON a."id" = n."articleId" WHERE n."updatedAt" < a."publishDate" OR n."updatedAt" > now()',
    ),
  ).toBe(0)
  expect(
    await count(
      '"AccessRequest" r JOIN "Article" a ON a."id" = r."articleId" WHERE r."createdAt" < a."publishDate" OR r."createdAt" > now()',
    ),
  ).toBe(0)
})

test('searches know the terms of the trade: groups of synonyms in three languages, those that everybody uses among them', async () => {
  const groups = await rows<{ terms: string[] }>('SELECT "terms" FROM "Synonym"')
  expect(groups.length).toBeGreaterThanOrEqual(150)
  const known = new Map(groups.flatMap(({ terms }) => terms.map((term) => [term, terms] as const)))
  const named = [
    ['AML', 'money laundering', 'blanchiment', 'Geldwäsche'],
    ['KYC', 'know your customer', 'Kundensorgfaltspflichten'],
    ['VAT', 'value added tax', 'TVA', 'Mehrwertsteuer'],
    ['UCITS', 'OPCVM', 'OGAW'],
    ['GDPR', 'RGPD', 'DSGVO'],
    ['DORA', 'Digital Operational Resilience Act'],
    ['AIFMD', 'Alternative Investment Fund Managers Directive'],
    ['SFDR', 'Sustainable Finance Disclosure Regulation'],
    ['CSSF', 'Commission de Surveillance du Secteur Financier'],
    ['outsourcing', 'externalisation', 'Auslagerung'],
  ]
  for (const [term, ...others] of named) expect(known.get(term!)).toEqual(expect.arrayContaining(others))
})
