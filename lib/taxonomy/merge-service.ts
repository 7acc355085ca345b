import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { checkVersion } from '#lib/http/stale-save.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import type * as contract from './merge-contract.ts'
import type { MergePreview } from './merge-contract.ts'
import { auditOf, closeGap, entities } from './stored.ts'
import type { StoredItem } from './stored.ts'

const OTHER = 'Please choose another one of the same kind, tenant and catalogue'

type Db = Transaction | typeof db

/** Both items. Throws NOT_FOUND for the one that goes; VALIDATION at `into` when the other one is none that it can be merged into. */
async function findBoth(from: Db, id: string, intoId: string): Promise<{ item: StoredItem; into: StoredItem }> {
  const found = await from.taxonomyItem.findMany({ where: { id: { in: [id, intoId] } } })
  const item = found.find((one) => one.id === id.toLowerCase())
  if (!item) throw notFound()
  const into = found.find((one) => one.id === intoId.toLowerCase())
  const isAlike =
    into !== undefined &&
    into.id !== item.id &&
    into.kind === item.kind &&
    into.tenantId === item.tenantId &&
    into.catalogueVersion === item.catalogueVersion &&
    // An industry is no sub-industry.
    (into.parentId === null) === (item.parentId === null)
  if (!isAlike) throw invalid(OTHER, 'into')
  return { item, into }
}

/** Which item goes into which: the two, and sub-industries of the same name; columns `id`, `into` and `name` of the first. */
const pairsSql = (id: string, into: string): Prisma.Sql => Prisma.sql`
  SELECT "id", ${into}::uuid AS "into", "name" FROM "TaxonomyItem" WHERE "id" = ${id}::uuid
  UNION ALL
  SELECT a."id", b."id", a."name" FROM "TaxonomyItem" a JOIN "TaxonomyItem" b ON b."parentId" = ${into}::uuid AND lower(b."name") = lower(a."name")
  WHERE a."parentId" = ${id}::uuid`

async function previewOf(from: Db, id: string, into: string): Promise<MergePreview> {
  const [counts] = await from.$queryRaw<MergePreview[]>`
    WITH pair AS (${pairsSql(id, into)}),
    tagged AS (
      SELECT t."serviceId", bool_and(EXISTS (SELECT 1 FROM "ServiceTaxonomy" o WHERE o."serviceId" = t."serviceId" AND o."itemId" = pair."into")) AS "both"
      FROM "ServiceTaxonomy" t JOIN pair ON pair."id" = t."itemId" GROUP BY t."serviceId"
    )
    SELECT (SELECT count(*)::int FROM tagged) AS "services", (SELECT count(*)::int FROM tagged WHERE "both") AS "servicesWithBoth",
      (SELECT count(*)::int FROM "ServiceGroup" WHERE "lifeCycleId" = ${id}::uuid OR "valueChainId" = ${id}::uuid) AS "groups",
      (SELECT count(*)::int FROM "TaxonomyItem" i WHERE i."parentId" = ${id}::uuid AND NOT EXISTS (SELECT 1 FROM pair WHERE pair."id" = i."id")) AS "subIndustries",
      ARRAY(SELECT "name" FROM pair WHERE "id" <> ${id}::uuid ORDER BY "name") AS "joined"`
  return counts!
}

/** Moves everything that refers to the item, and takes it away; a service that has both keeps one. Within an open change set. */
async function move(tx: Transaction, id: string, into: string): Promise<void> {
  const pairs = await tx.$queryRaw<{ id: string; into: string }[]>`
    SELECT "id"::text AS "id", "into"::text AS "into" FROM (${pairsSql(id, into)}) pair`
  const pair = Prisma.sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair("id" uuid, "into" uuid)`
  await tx.$executeRaw`
    INSERT INTO "ServiceTaxonomy" ("serviceId", "itemId")
    SELECT DISTINCT t."serviceId", pair."into" FROM "ServiceTaxonomy" t JOIN ${pair} ON pair."id" = t."itemId" ON CONFLICT DO NOTHING`
  // A form that still shows the other one gets a conflict when it is saved.
  await tx.$executeRaw`UPDATE "ServiceGroup" SET "lifeCycleId" = ${into}::uuid, "version" = "version" + 1 WHERE "lifeCycleId" = ${id}::uuid`
  await tx.$executeRaw`UPDATE "ServiceGroup" SET "valueChainId" = ${into}::uuid, "version" = "version" + 1 WHERE "valueChainId" = ${id}::uuid`
  await tx.$executeRaw`
    UPDATE "TaxonomyItem" i SET "parentId" = ${into}::uuid, "version" = "version" + 1
    WHERE i."parentId" = ${id}::uuid AND NOT EXISTS (SELECT 1 FROM ${pair} WHERE pair."id" = i."id")`
  // What led here leads on at once, however often it was merged before.
  await tx.$executeRaw`UPDATE "FormerTaxonomyItem" f SET "itemId" = pair."into" FROM ${pair} WHERE f."itemId" = pair."id"`
  await tx.$executeRaw`
    INSERT INTO "FormerTaxonomyItem" ("id", "itemId") SELECT pair."id", pair."into" FROM ${pair}
    ON CONFLICT ("id") DO UPDATE SET "itemId" = EXCLUDED."itemId"`
  // Legacy items that were mapped to it are mapped to the other one; its own mapping, of a legacy item, goes with it.
  await tx.$executeRaw`UPDATE "TaxonomyMapping" m SET "targetId" = pair."into" FROM ${pair} WHERE m."targetId" = pair."id"`
  await tx.taxonomyItem.delete({ where: { id } })
}

/** Throws as `mergeTaxonomyItem`. */
export const previewMerge: ServiceFunction<typeof contract.previewMerge> = async ({ params: { id, into } }) => {
  const both = await findBoth(db, id, into)
  return previewOf(db, both.item.id, both.into.id)
}

/**
 * Merges an item into another in one transaction and one change set, by which all of it can be taken back. The lock of the catalogue lets one
 * editor pass at a time: of two who merge the same items crosswise, the second finds one of them gone.
 * Throws NOT_FOUND for an item that is gone, VALIDATION at `into`, STALE when somebody changed it since.
 * @returns what moved
 */
export const mergeTaxonomyItem: ServiceFunction<typeof contract.mergeTaxonomyItem> = ({ params, body, context }) =>
  inTransaction(context, async (tx) => {
    await lockCatalogue(tx)
    const { item, into } = await findBoth(tx, params.id, body.into)
    checkVersion(item.version, body.version)
    const moved = await previewOf(tx, item.id, into.id)
    // Before its images begin: the positions of the others are counted again when it returns.
    if (item.order !== null) await closeGap(tx, item)
    const entity = entities[item.kind]
    await openChangeSet(tx, context, { action: 'merge', entity, entityId: item.id, label: item.name, deletes: true })
    await move(tx, item.id, into.id)
    await audit(tx, context, { action: 'merge', entity, entityId: item.id, before: { ...auditOf(item), mergedInto: into.name } })
    const { services, groups, subIndustries, joined } = moved
    await audit(tx, context, {
      action: 'merge',
      entity,
      entityId: into.id,
      after: { merged: item.name, services, groups, subIndustries: subIndustries + joined.length },
    })
    return moved
  })
