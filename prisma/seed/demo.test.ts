import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { databaseUrl } from '#lib/db/testing.ts'
import { parseRichText } from '#lib/rich-text/document.ts'
import { seedBench } from './bench.ts'
import { READERS, THREE_W_COMPANIES } from './bench-readers.ts'
import { seedDemo } from './demo.ts'
import { entityIds, threeWServiceIds, threeWSubServiceIds } from './ids.ts'
import { findPersona, FIRM_DOMAIN, persona, personas } from './personas.ts'
import { useDemoData } from './testing.ts'

const SEED_MS = 180_000
/** Twice the demo data: all statements run, and the test stays short. */
const ARTICLES = 12_000
const PICTURE_BYTES = 40 * 1024
const SHORT_TEXT = 160

const first = new pg.Client({ connectionString: databaseUrl })
const secondName = `${new URL(databaseUrl).pathname.slice(1)}_again`
const secondUrl = new URL(databaseUrl)
secondUrl.pathname = `/${secondName}`

async function rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (await first.query<T>(sql, values)).rows
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  return Number((await rows<{ count: string }>(`SELECT count(*) FROM ${sql}`, ...values))[0]!.count)
}

/** Rows that triggers derive, under ids and at moments of their own. */
const DERIVED = new Set(['ArticleSummary', 'NewsItemSummary', 'EventSummary', 'CatalogueChange'])

/** One hash per table that holds demo data. */
async function digest(client: pg.Client): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeStamp') ORDER BY 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const table = client.escapeIdentifier(name)
    // Triggers write these words, under ids that nothing refers to.
    const row = name === 'TitleWord' ? 'r."word"' : DERIVED.has(name) ? `(to_jsonb(r) - '{id,xact,createdAt}'::text[])::text` : 'r::text'
    const result = await client.query<{ hash: string | null }>(
      `SELECT md5(string_agg(${row}, '|' ORDER BY ${row} COLLATE "C")) AS hash FROM ${table} r`,
    )
    hashes[name] = result.rows[0]!.hash ?? 'empty'
  }
  return hashes
}

beforeAll(async () => {
  await useDemoData()
  await first.connect()
}, SEED_MS)

afterAll(async () => {
  await first.query(`DROP DATABASE IF EXISTS ${secondName} WITH (FORCE)`)
  await first.end()
})

describe('the same every time', () => {
  test(
    'a second database gets the same rows, and takes the benchmark data on top',
    async () => {
      await first.query(`DROP DATABASE IF EXISTS ${secondName} WITH (FORCE)`)
      await first.query(`CREATE DATABASE ${secondName} TEMPLATE template_migrated`)
      await seedDemo(secondUrl.href)
      const second = new pg.Client({ connectionString: secondUrl.href })
      await second.connect()
      try {
        expect(await digest(second)).toEqual(await digest(first))
        const before = await sizes(second)
        await seedBench(secondUrl.href, { articles: ARTICLES })
        const after = await sizes(second)
        const added = Object.fromEntries(Object.entries(after).map(([table, size]) => [table, size - before[table]!]))
        expect(added).toEqual({
          Service: 2000,
          Company: 1000,
          Entity: 3000,
          User: 10_000 + READERS,
          // All people of the benchmark are of companies with a 3W subscription, of which they are members; each reader also of the 699 others that the
          // companies of readers have together, five each.
          Subscription: 20_000 + THREE_W_COMPANIES,
          SubscriptionMember: 100_000 + 10_000 + READERS + 699 * 5,
          Article: ARTICLES - before['Article']!,
        })
      } finally {
        await second.end()
      }
    },
    SEED_MS,
  )

  async function sizes(client: pg.Client): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const table of ['Service', 'Company', 'Entity', 'User', 'Subscription', 'SubscriptionMember', 'Article']) {
      const result = await client.query<{ count: string }>(`SELECT count(*) FROM "${table}"`)
      found[table] = Number(result.rows[0]!.count)
    }
    return found
  }

  test(
    'a database that holds the demo data refuses it, and stays as it was',
    async () => {
      const before = await digest(first)
      await expect(seedDemo(databaseUrl)).rejects.toThrow()
      expect(await digest(first)).toEqual(before)
    },
    SEED_MS,
  )
})

test('counts', async () => {
  expect(await count('"Service"')).toBeGreaterThanOrEqual(60)
  expect(await count('"Service" WHERE NOT "live"')).toBe(3)
  expect(await count('"User"')).toBe(2000)
  expect(await count('"User" WHERE "isInternal"')).toBe(120)
  expect(await count('"Subscription"')).toBe(3000)
  expect(await count('"Company"')).toBeGreaterThan(500)
  expect(await count(`"Company" WHERE "name" IN ('Alpha', 'Beta', '3M', 'Zoetis')`)).toBe(4)
})

describe('demo accounts', () => {
  test.each(personas.map((one) => [one.email, one] as const))('%s', async (email, one) => {
    const [user] = await rows('SELECT * FROM "User" WHERE "email" = $1', email)
    if (!one.hasRecord) return expect(user).toBeUndefined()
    const { ppid, firstName, lastName, grade, isInternal, isSuperUser, termsAccepted } = one
    expect(user).toMatchObject({
      ppid,
      firstName,
      lastName,
      grade,
      isInternal,
      isSuperUser,
      termsVersion: termsAccepted ? 1 : null,
      phoneCountryCode: '+352',
    })
    expect(isInternal).toBe(email.endsWith(`@${FIRM_DOMAIN}`))
    const companies = await rows<{ name: string }>(
      'SELECT c."name" FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" JOIN "Company" c ON c."id" = e."companyId" WHERE m."userPpid" = $1',
      ppid,
    )
    expect([...new Set(companies.map(({ name }) => name))]).toEqual(one.company ? [one.company] : [])
  })

  test('newcomers with a number are known, each with a key of its own', () => {
    expect(findPersona('newcomer+7@delta.example')).toMatchObject({ email: 'newcomer+7@delta.example', hasRecord: false })
    expect(findPersona('Newcomer+8@Delta.example')!.ppid).not.toBe(findPersona('newcomer+7@delta.example')!.ppid)
    expect(findPersona('newcomer+x@delta.example')).toBeNull()
    expect(findPersona('nobody@delta.example')).toBeNull()
    expect(new Set(personas.map(({ ppid }) => ppid)).size).toBe(personas.length)
  })

  test('everybody but one account has accepted the terms', async () => {
    const waiting = await rows<{ email: string }>('SELECT "email" FROM "User" WHERE "termsAcceptedAt" IS NULL')
    expect(waiting).toEqual([{ email: 'noterms@alpha.example' }])
  })

  test('super users are internal, internal users have a grade and a territory', async () => {
    expect(await count('"User" WHERE "isSuperUser" AND NOT "isInternal"')).toBe(0)
    expect(await count(`"User" WHERE "isInternal" <> ("email" LIKE '%@firm.example')`)).toBe(0)
    expect(await count('"User" WHERE "isInternal" AND ("grade" IS NULL OR "territory" IS NULL OR "creationIdentity" <> 0)')).toBe(0)
  })

  test("the directory holds the firm's accounts with a party id and territory LU, all staff, and some without a record (W31)", async () => {
    const firm = personas.filter(({ isInternal }) => isInternal).map(({ email }) => email)
    expect(await count(`"DirectoryPerson" WHERE "email" = ANY($1) AND "partyId" IS NOT NULL AND "territory" = 'LU'`, firm)).toBe(
      firm.length,
    )
    expect(
      await count(
        '"User" u WHERE u."isInternal" AND NOT EXISTS (SELECT 1 FROM "DirectoryPerson" d WHERE d."ppid" = u."ppid" AND d."email" = u."email")',
      ),
    ).toBe(0)
    expect(
      await count('"DirectoryPerson" d WHERE NOT EXISTS (SELECT 1 FROM "User" u WHERE u."ppid" = d."ppid" OR u."email" = d."email")'),
    ).toBe(4)
  })

  test('the client of Alpha has running, ending and expired subscriptions, one of them to a 3W service (W41)', async () => {
    const found = await rows<{ serviceId: string; entityId: string; state: string }>(
      `SELECT s."serviceId", s."entityId", CASE WHEN s."endDate" IS NULL THEN 'open' WHEN s."endDate" < now() THEN 'expired' ELSE 'ending' END AS state
       FROM "Subscription" s JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id" WHERE m."userPpid" = $1`,
      persona('client@alpha.example').ppid,
    )
    expect(found.length).toBeGreaterThanOrEqual(5)
    expect(found).toContainEqual({ serviceId: threeWServiceIds[1], entityId: entityIds.alpha, state: 'open' })
    expect(found.filter(({ state }) => state === 'expired')).toHaveLength(1)
    expect(found.map(({ state }) => state)).toContain('ending')
    const shown = await rows<{ showToClient: boolean }>(
      'SELECT DISTINCT l."showToClient" FROM "SubscriptionLink" l JOIN "Subscription" s ON s."id" = l."subscriptionId" WHERE s."entityId" = $1',
      entityIds.alpha,
    )
    expect(shown).toHaveLength(2)
    expect(await count('"Subscription" WHERE "entityId" = $1', entityIds.beta)).toBe(2)
  })

  test('the 3W subscription of Alpha has a configuration with selected and denied topics and ratings, others of 3W have one or none', async () => {
    const subscription = await rows<{ id: string }>(
      'SELECT "id" FROM "Subscription" WHERE "entityId" = $1 AND "serviceId" = $2',
      entityIds.alpha,
      threeWServiceIds[1],
    )
    const of = (list: string) =>
      count('"SubscriptionConfigurationItem" WHERE "subscriptionId" = $1 AND "list" = $2::"ConfigurationList"', subscription[0]!.id, list)
    expect([await of('TERRITORY'), await of('TOPIC'), await of('DENIED_TOPIC')]).toEqual([0, 18, 3])
    expect(await count('"SubscriptionRating" WHERE "subscriptionId" = $1', subscription[0]!.id)).toBe(3)
    const services = [...threeWServiceIds, ...threeWSubServiceIds]
    const configured = await count(
      '"SubscriptionConfiguration" c JOIN "Subscription" s ON s."id" = c."subscriptionId" WHERE s."serviceId" = ANY($1)',
      services,
    )
    expect(configured).toBe(await count('"SubscriptionConfiguration"'))
    expect(configured).toBeGreaterThanOrEqual(10)
    expect(await count('"Subscription" WHERE "serviceId" = ANY($1)', services)).toBeGreaterThan(configured)
  })

  test('internal@firm.example answers for services', async () => {
    const answered = await count(`"ServicePerson" WHERE "role" = 'RESPONSIBLE' AND "userPpid" = $1`, persona('internal@firm.example').ppid)
    expect(answered).toBeGreaterThanOrEqual(5)
  })
})

describe('catalogue', () => {
  test('every text is there and within its limit', async () => {
    const services = await rows<Record<string, string>>('SELECT * FROM "Service"')
    const short = [
      'smallDescription',
      'geographicalInformation',
      'targetProfile',
      'availableApplication',
      'deliverable',
      'mainAddedValue',
      'secondaryAddedValue',
    ]
    for (const service of services) {
      expect(service.friendlyUrl).toMatch(/^[a-z_-]+$/)
      const document = parseRichText(service.description!)
      expect(document?.content?.length ?? service.description!.split('\n\n').length).toBeGreaterThanOrEqual(3)
      // A document as a save would leave it.
      if (document) expect(JSON.stringify(document)).toBe(service.description)
      else expect(service.description).not.toMatch(/[^\n]\n[^\n]|^\s|\s$/)
      for (const field of short) {
        expect(service[field]!.length).toBeGreaterThan(0)
        expect(service[field]!.length).toBeLessThanOrEqual(SHORT_TEXT)
      }
      if (service.videoLink) expect(service.videoLink).toMatch(/^https:\/\/(www\.youtube\.com\/watch\?v=|youtu\.be\/|vimeo\.com\/)[\w-]+$/)
    }
    for (const field of ['name', 'friendlyUrl', 'description', 'smallDescription'])
      expect(new Set(services.map((service) => service[field])).size).toBe(services.length)
  })

  test('the 3W services have their fixed ids (W41)', async () => {
    const found = await rows<{ name: string }>('SELECT "name" FROM "Service" WHERE "id" = ANY($1) AND "live" ORDER BY "id"', [
      ...threeWServiceIds,
      ...threeWSubServiceIds,
    ])
    expect(found.map(({ name }) => name)).toEqual([
      '3W Fund distribution',
      '3W Regulatory',
      '3W Tax',
      '3W Asset and wealth management',
      '3W Liquid funds',
      '3W Private assets',
      '3W Private banking',
      '3W Digital assets',
    ])
  })

  test('every service has each kind of tag of both versions in each of its tenants, and one to three responsibles', async () => {
    const incomplete = await rows(
      `SELECT s."friendlyUrl", d."tenantId" FROM "Service" s JOIN "ServiceDomain" d ON d."serviceId" = s."id"
       LEFT JOIN "ServiceTaxonomy" t ON t."serviceId" = s."id" LEFT JOIN "TaxonomyItem" i ON i."id" = t."itemId" AND i."tenantId" = d."tenantId"
       GROUP BY s."id", d."tenantId" HAVING count(DISTINCT (i."kind", i."catalogueVersion")) FILTER (WHERE i."id" IS NOT NULL) < 6`,
    )
    expect(incomplete).toEqual([])
    const unanswered = await rows(
      `SELECT s."friendlyUrl" FROM "Service" s LEFT JOIN "ServicePerson" p ON p."serviceId" = s."id" AND p."role" = 'RESPONSIBLE' GROUP BY s."id" HAVING count(p.*) NOT BETWEEN 1 AND 3`,
    )
    expect(unanswered).toEqual([])
    expect(await count('"ServicePerson" p JOIN "User" u ON u."ppid" = p."userPpid" WHERE NOT u."isInternal"')).toBe(0)
  })

  test('tenants are found by host (W20) and have a page with the labels', async () => {
    const tenants = await rows<{ url: string; mainFilter: string; secondaryFilter: string; tertiaryFilter: string }>(
      'SELECT t."domain", t."url", p."mainFilter", p."secondaryFilter", p."tertiaryFilter" FROM "Tenant" t JOIN "Page" p ON p."tenantId" = t."id" ORDER BY t."colour"',
    )
    const labels = { mainFilter: 'Industries', secondaryFilter: 'Life cycles', tertiaryFilter: 'Value chains' }
    expect(tenants).toEqual([
      { domain: 'LU', url: 'http://localhost:3000', ...labels },
      { domain: 'UK', url: 'http://uk.localhost:3000', ...labels },
      { domain: 'FR', url: 'http://fr.localhost:3000', ...labels },
    ])
  })

  test('life cycles of version 2 are the four steps (A098), and each tenant has at least eight groups with a live service', async () => {
    const steps = await rows<{ name: string; order: number }>(
      `SELECT "name", "order", count(*)::int AS tenants FROM "TaxonomyItem" WHERE "kind" = 'LIFECYCLE' AND "catalogueVersion" = 2 GROUP BY 1, 2 ORDER BY 2`,
    )
    expect(steps).toEqual(
      ['Structuring', 'Setup', 'Distribution', 'Operation'].map((name, index) => ({ name, order: index + 1, tenants: 3 })),
    )
    const groups = await rows<{ groups: number }>(
      `SELECT g."tenantId", count(DISTINCT g."id")::int AS groups FROM "ServiceGroup" g JOIN "Service" s ON s."serviceGroupId" = g."id" AND s."live"
       JOIN "ServiceDomain" d ON d."serviceId" = s."id" AND d."tenantId" = g."tenantId"
       JOIN "TaxonomyItem" l ON l."id" = g."lifeCycleId" AND l."tenantId" = g."tenantId" JOIN "TaxonomyItem" v ON v."id" = g."valueChainId" AND v."tenantId" = g."tenantId"
       GROUP BY 1`,
    )
    expect(groups).toHaveLength(3)
    for (const each of groups) expect(each.groups).toBeGreaterThanOrEqual(8)
  })

  test('pictures are small JPEG files, publications PDF files, whole in their pieces', async () => {
    expect(await count('"ServiceIllustration"')).toBeGreaterThan(60)
    expect(await count(`"File" f WHERE "contentType" NOT IN ('image/jpeg', 'application/pdf') OR "size" > ${PICTURE_BYTES}`)).toBe(0)
    const broken = await rows(
      `SELECT f."name" FROM "File" f JOIN (SELECT "fileId", string_agg("bytes", ''::bytea ORDER BY "index") AS bytes FROM "FileChunk" GROUP BY 1) c ON c."fileId" = f."id"
       WHERE length(c.bytes) <> f."size" OR encode(sha256(c.bytes), 'hex') <> f."sha256" OR (substr(c.bytes, 1, 3) <> '\\xffd8ff'::bytea AND substr(c.bytes, 1, 5) <> '%PDF-'::bytea)`,
    )
    expect(broken).toEqual([])
    expect(await count('"FileChunk"')).toBe(await count('"File"'))
  })
})

describe('companies and subscriptions', () => {
  test('one subscription per company and service; members belong to the company, contacts to the firm (A171, A172)', async () => {
    expect(await rows('SELECT 1 FROM "Subscription" GROUP BY "entityId", "serviceId" HAVING count(*) > 1')).toEqual([])
    expect(
      await rows(
        `SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
         LEFT JOIN "EntityMember" e ON e."entityId" = s."entityId" AND e."userPpid" = m."userPpid" WHERE e."userPpid" IS NULL`,
      ),
    ).toEqual([])
    expect(await count('"SubscriptionContact" c JOIN "User" u ON u."ppid" = c."userPpid" WHERE NOT u."isInternal"')).toBe(0)
    expect(await count('"EntityContact" c JOIN "User" u ON u."ppid" = c."userPpid" WHERE NOT u."isInternal"')).toBe(0)
  })

  test('every subscription has a main contact and a contact; some have ended, some will', async () => {
    expect(
      await count(
        '"Subscription" s WHERE NOT EXISTS (SELECT 1 FROM "SubscriptionMember" m WHERE m."subscriptionId" = s."id" AND m."isMainContact")',
      ),
    ).toBe(0)
    expect(await count('"Subscription" s WHERE NOT EXISTS (SELECT 1 FROM "SubscriptionContact" c WHERE c."subscriptionId" = s."id")')).toBe(
      0,
    )
    expect(await count('"Subscription" WHERE "endDate" < now()')).toBeGreaterThan(200)
    expect(await count('"Subscription" WHERE "endDate" > now()')).toBeGreaterThan(400)
    const ending = (days: number) => count(`"Subscription" WHERE "endDate" BETWEEN CURRENT_DATE AND CURRENT_DATE + ${days}`)
    const [soon, later, latest] = [await ending(30), await ending(60), await ending(90)]
    expect(soon).toBeGreaterThan(20)
    expect(later).toBeGreaterThan(soon)
    expect(latest).toBeGreaterThan(later)
  })

  test('a module is on only where its link is on (A112)', async () => {
    expect(await count('"Subscription" WHERE "ec" IS NULL AND ("ecDeliverables" OR "ecDocuments")')).toBe(0)
    expect(await count('"Subscription" WHERE "ecs" IS NULL AND ("ecsDocuments" OR "ecsLinks" OR "ecsTasks")')).toBe(0)
    expect(await count(`"Subscription" WHERE "ecs" !~ '^[A-Za-z0-9_-]+$'`)).toBe(0)
  })
})
