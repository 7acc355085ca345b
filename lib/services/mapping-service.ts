import 'server-only'
import { createHash } from 'node:crypto'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { auditAll } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { qualifiedName } from '#lib/taxonomy/words.ts'
import { inOrderOf } from '#lib/text/row-order.ts'
import { changedFields, readTargets } from './bulk-steps.ts'
import type * as contract from './mapping-contract.ts'
import type { MappedTags } from './mapping-contract.ts'
import { ENTITY } from './save-service.ts'
import { readAllStored } from './stored.ts'
import { servicesText } from './words.ts'

export const LOOK_AGAIN = 'Tags or services have changed since you looked. Please look again.'
/** As bulk work: some thousand services, each with its row in the trail. */
const TAG_MS = 60_000

/** A service that carries a legacy item, and whether it has the item to which that is mapped. */
interface Carrier {
  legacyId: string
  targetId: string
  serviceId: string
  has: boolean
}

const withIndustry = { select: { name: true, parent: { select: { name: true } } } } as const
const nameOf = ({ name, parent }: { name: string; parent: { name: string } | null }): string =>
  qualifiedName({ name, industry: parent?.name ?? null })

interface Plan {
  preview: MappedTags
  /** Those without the new tag. */
  missing: Carrier[]
}

/** What tagging the services of a tenant would do. Throws NOT_FOUND for a tenant that does not exist. */
async function planOf(from: Transaction | typeof db, id: string): Promise<Plan> {
  const tenant = await from.tenant.findUnique({ where: { id }, select: { id: true } })
  if (tenant === null) throw notFound()
  const mappings = await from.taxonomyMapping.findMany({
    where: { legacy: { tenantId: tenant.id }, targetId: { not: null } },
    select: { legacyId: true, legacy: withIndustry, target: withIndustry },
  })
  const carriers = await from.$queryRaw<Carrier[]>`
    SELECT m."legacyId"::text AS "legacyId", m."targetId"::text AS "targetId", t."serviceId"::text AS "serviceId",
      EXISTS (SELECT 1 FROM "ServiceTaxonomy" o WHERE o."serviceId" = t."serviceId" AND o."itemId" = m."targetId") AS "has"
    FROM "TaxonomyMapping" m JOIN "TaxonomyItem" i ON i."id" = m."legacyId" JOIN "ServiceTaxonomy" t ON t."itemId" = m."legacyId"
    WHERE i."tenantId" = ${tenant.id}::uuid AND m."targetId" IS NOT NULL ORDER BY 1, 3`
  const missing = carriers.filter(({ has }) => !has)
  const pairs = mappings.flatMap(({ legacyId, legacy, target }) => {
    const own = carriers.filter((carrier) => carrier.legacyId === legacyId)
    if (own.length === 0) return []
    const having = own.filter(({ has }) => has).length
    return [{ legacyId, legacy: nameOf(legacy), target: nameOf(target!), gaining: own.length - having, having }]
  })
  return {
    preview: {
      pairs: inOrderOf(pairs, ({ legacy }) => legacy, 'asc'),
      services: new Set(missing.map(({ serviceId }) => serviceId)).size,
      revision: createHash('sha256').update(JSON.stringify(carriers)).digest('hex'),
    },
    missing,
  }
}

/** Throws as `planOf`. */
export const previewMappedTags: ServiceFunction<typeof contract.previewMappedTags> = async ({ params }) =>
  (await planOf(db, params.id)).preview

/**
 * Adds the new tags in one transaction and one change set, each changed service with its new version and its row in the trail; legacy tags stay. Whoever
 * may change the taxonomy may do it, as with merging.
 * Throws NOT_FOUND, CONFLICT when the preview is outdated.
 */
export const addMappedTags: ServiceFunction<typeof contract.addMappedTags> = ({ params, body: { revision }, context }) =>
  inTransaction(
    context,
    async (tx) => {
      await lockCatalogue(tx)
      const { preview, missing } = await planOf(tx, params.id)
      if (preview.revision !== revision) throw new AppError('CONFLICT', { detail: LOOK_AGAIN })
      const gained = Map.groupBy(missing, ({ serviceId }) => serviceId)
      const ids = [...gained.keys()]
      const services = inOrderOf(await readAllStored(tx, ids), ({ service }) => service.name, 'asc')
      const [first] = services
      if (first === undefined) return { changed: 0 }
      await openChangeSet(tx, context, {
        action: 'bulk',
        entity: ENTITY,
        entityId: first.service.id,
        label: services.length === 1 ? first.service.name : servicesText(services.length),
      })
      await tx.serviceTaxonomy.createMany({
        data: missing.map(({ serviceId, targetId }) => ({ serviceId, itemId: targetId })),
        // Two legacy tags of a service may be mapped to the same new one.
        skipDuplicates: true,
      })
      await tx.service.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } })
      const targets = await readTargets(tx, ids, { do: 'tags', add: missing.map(({ targetId }) => targetId), remove: [] })
      await auditAll(
        tx,
        context,
        services.map((stored) => {
          const add = gained.get(stored.service.id)!.map(({ targetId }) => targetId)
          return {
            action: 'update',
            entity: ENTITY,
            entityId: stored.service.id,
            ...changedFields(stored, { do: 'tags', add, remove: [] }, targets),
          }
        }),
      )
      return { changed: services.length }
    },
    { timeoutMs: TAG_MS },
  )
