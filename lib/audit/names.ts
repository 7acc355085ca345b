import 'server-only'
import { db } from '#lib/db/client.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** What records and people are called now, by id or ppid; those that are deleted are missing. */
export async function namesOf(ids: readonly string[], ppids: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.$queryRaw<{ key: string; name: string; company: string | null }[]>`
    WITH wanted AS (SELECT DISTINCT id FROM unnest(${unique(ids)}::uuid[]) AS id)
    SELECT u."ppid" AS "key", trim(u."firstName" || ' ' || u."lastName") AS "name", NULL AS "company" FROM "User" u WHERE u."ppid" = ANY(${unique(ppids)}::text[])
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "ReferenceItem" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "TaxonomyItem" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "Service" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "ServiceGroup" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "Company" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "Entity" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."name", NULL FROM wanted w JOIN "Tenant" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."title", NULL FROM wanted w JOIN "Article" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."title", NULL FROM wanted w JOIN "NewsItem" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."title", NULL FROM wanted w JOIN "Event" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."title", NULL FROM wanted w JOIN "Publication" r ON r."id" = w.id
    UNION ALL SELECT r."id"::text, r."title", NULL FROM wanted w JOIN "Video" r ON r."id" = w.id
    UNION ALL SELECT s."id"::text, v."name", e."name" FROM wanted w JOIN "Subscription" s ON s."id" = w.id JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"`
  return Object.fromEntries(rows.map(({ key, name, company }) => [key, company === null ? name : subscriptionText(name, company)]))
}

/** What people who lie in the trash are called, by ppid; of those who were removed for good nothing is left. */
export async function namesOfDeletedPeople(ppids: readonly string[]): Promise<Map<string, string>> {
  if (ppids.length === 0) return new Map()
  const rows = await db.$queryRaw<{ ppid: string; name: string }[]>`
    SELECT DISTINCT ON (c."entityId") c."entityId" AS "ppid", c."label" AS "name" FROM "ChangeSet" c
    WHERE c."entityId" = ANY(${unique(ppids)}::text[]) AND c."entity" = 'User' AND c."deletes" AND c."undoneAt" IS NULL ORDER BY c."entityId", c."at" DESC`
  return new Map(rows.map(({ ppid, name }) => [ppid, `${name} (deleted)`]))
}
