import 'server-only'
import { catalogue, lockCatalogue } from '#lib/catalogue/api.ts'
import type { Snapshot, TaxonomyNode } from '#lib/catalogue/api.ts'
import { auditAll } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { BodyOf } from '#lib/http/endpoint.ts'
import { countedText } from '#lib/text/counted-text.ts'
import type * as contract from './mapping-contract.ts'
import type { MappedItem, MappingList } from './mapping-contract.ts'
import { entities } from './stored.ts'
import type { StoredItem } from './stored.ts'
import { NO_COUNTERPART, qualifiedName } from './words.ts'

const lists = { INDUSTRY: 'Industry', LIFECYCLE: 'Lifecycle', VALUE_CHAIN: 'ValueChain' } as const satisfies Record<
  TaxonomyKind,
  MappingList['kind']
>

type Choice = MappedItem['mapping']
type NamedItem = Pick<MappedItem, 'id' | 'name' | 'industry'>

/** Items of one kind and catalogue, each industry before its sub-industries. */
function itemsOf(items: readonly TaxonomyNode[], kind: TaxonomyKind, version: number): NamedItem[] {
  const alike = items.filter((item) => item.kind === kind && item.catalogueVersion === version)
  return alike
    .filter(({ parentId }) => parentId === null)
    .flatMap(({ id, name }) => [
      { id, name, industry: null },
      ...alike.filter(({ parentId }) => parentId === id).map((sub) => ({ id: sub.id, name: sub.name, industry: name })),
    ])
}

const isSame = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase()

/** The item of the same name, letter case aside; of sub-industries of one name the one below the industry of the same name. */
function suggestionFor({ name, industry }: NamedItem, targets: readonly NamedItem[]): string | null {
  const found = targets.filter((target) => isSame(target.name, name) && (target.industry === null) === (industry === null))
  const best = found.length === 1 ? found[0] : found.find((target) => isSame(target.industry, industry))
  return best?.id ?? null
}

function listOf(snapshot: Snapshot, domain: string, kind: TaxonomyKind, choices: ReadonlyMap<string, Choice>): MappingList {
  const items = [...snapshot.taxonomy.values()].filter((item) => item.domain === domain)
  const targets = itemsOf(items, kind, 2)
  const services = [...snapshot.services.values()]
  const legacy = itemsOf(items, kind, 1)
  const [legacyIds, newIds] = [legacy, targets].map((list) => new Set(list.map(({ id }) => id))) as [Set<string>, Set<string>]
  const lacking = services.filter(({ row, tags }) => row.domains.includes(domain) && !tags.some(({ id }) => newIds.has(id)))
  const legacyOnly = lacking.filter(({ tags }) => tags.some(({ id }) => legacyIds.has(id))).length
  return {
    kind: lists[kind],
    items: legacy.map((item) => {
      const mapping = choices.get(item.id) ?? null
      return {
        ...item,
        services: services.filter(({ tags }) => tags.some(({ id }) => id === item.id)).length,
        mapping,
        suggestedId: mapping === null ? suggestionFor(item, targets) : null,
      }
    }),
    targets,
    legacyOnly,
    tagless: lacking.length - legacyOnly,
  }
}

/** Throws NOT_FOUND for a tenant that does not exist. */
export const getTaxonomyMapping: ServiceFunction<typeof contract.getTaxonomyMapping> = async ({ params }) => {
  const snapshot = await catalogue()
  const tenant = snapshot.tenants.find(({ id }) => id === params.id.toLowerCase())
  if (tenant === undefined) throw notFound()
  const stored = await db.taxonomyMapping.findMany({ where: { legacy: { tenantId: tenant.id } } })
  const choices = new Map(stored.map(({ legacyId, targetId }) => [legacyId, { targetId }]))
  return { lists: (Object.keys(lists) as TaxonomyKind[]).map((kind) => listOf(snapshot, tenant.domain, kind, choices)) }
}

const isChosen = (one: Choice, other: Choice): boolean => (one === null || other === null ? one === other : one.targetId === other.targetId)

type Row = BodyOf<typeof contract.mapTaxonomy>['rows'][number]
type Item = StoredItem & { parent: { name: string } | null }

/** A row that changes something, with the items that it is about. */
interface Change {
  row: Row
  item: Item
  /** What is mapped by now. */
  stored: Choice
}

/** What the rows change. Throws VALIDATION for items that do not fit each other or the tenant, CONFLICT for one that somebody mapped since the look. */
async function changesOf(tx: Transaction, tenantId: string, rows: readonly Row[], items: ReadonlyMap<string, Item>): Promise<Change[]> {
  const stored = await tx.taxonomyMapping.findMany({ where: { legacyId: { in: rows.map(({ legacyId }) => legacyId) } } })
  const choices = new Map(stored.map(({ legacyId, targetId }) => [legacyId, { targetId }]))
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const item = items.get(row.legacyId)
    if (item?.tenantId !== tenantId || item.catalogueVersion !== 1 || seen.has(item.id))
      throw invalid('Please choose an item of the legacy catalogue of the tenant, each once', `rows[${index}].legacyId`)
    seen.add(item.id)
    const targetId = row.after?.targetId ?? null
    const target = targetId === null ? null : items.get(targetId)
    const fits =
      target === null ||
      (target?.tenantId === tenantId &&
        target.catalogueVersion === 2 &&
        target.kind === item.kind &&
        // An industry is no sub-industry.
        (target.parentId === null) === (item.parentId === null))
    if (!fits) throw invalid('Please choose an item of the same kind in the new catalogue of the tenant', `rows[${index}].after.targetId`)
    const now = choices.get(item.id) ?? null
    if (isChosen(now, row.after)) return []
    if (!isChosen(now, row.before))
      throw new AppError('CONFLICT', { detail: `Somebody has mapped ${item.name} since you looked. Please look again.` })
    return [{ row, item, stored: now }]
  })
}

async function writeChoices(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ row }) => row.after === null).map(({ item }) => item.id)
  if (gone.length > 0) await tx.taxonomyMapping.deleteMany({ where: { legacyId: { in: gone } } })
  const chosen = changes.flatMap(({ row, item }) => (row.after === null ? [] : [{ legacyId: item.id, targetId: row.after.targetId }]))
  await tx.$executeRaw`
    INSERT INTO "TaxonomyMapping" ("legacyId", "targetId")
    SELECT g."legacyId", g."targetId" FROM jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) AS g("legacyId" uuid, "targetId" uuid)
    ON CONFLICT ("legacyId") DO UPDATE SET "targetId" = EXCLUDED."targetId"`
}

/**
 * Stores choices, all of them or none, as one change that can be taken back; what is chosen already stays as it is.
 * Throws NOT_FOUND for a tenant that does not exist, VALIDATION at a row, CONFLICT for an item that somebody else mapped since the look.
 */
export const mapTaxonomy: ServiceFunction<typeof contract.mapTaxonomy> = ({ params, body: { rows }, context }) =>
  inTransaction(context, async (tx) => {
    await lockCatalogue(tx)
    const tenant = await tx.tenant.findUnique({ where: { id: params.id }, select: { id: true } })
    if (tenant === null) throw notFound()
    const ids = rows.flatMap(({ legacyId, before, after }) => [legacyId, before?.targetId, after?.targetId]).filter((one) => one != null)
    const found = await tx.taxonomyItem.findMany({ where: { id: { in: ids } }, include: { parent: { select: { name: true } } } })
    const items = new Map(found.map((item) => [item.id, item]))
    const changes = await changesOf(tx, tenant.id, rows, items)
    const [first] = changes
    if (first === undefined) return { changed: 0 }
    const label = changes.length === 1 ? first.item.name : countedText(changes.length, 'item', 'items')
    await openChangeSet(tx, context, { action: 'map', entity: entities[first.item.kind], entityId: first.item.id, label })
    await writeChoices(tx, changes)
    const counterpart = (choice: Choice): string | null => {
      if (choice === null) return null
      const target = choice.targetId === null ? undefined : items.get(choice.targetId)
      return target === undefined ? NO_COUNTERPART : qualifiedName({ name: target.name, industry: target.parent?.name ?? null })
    }
    await auditAll(
      tx,
      context,
      changes.map(({ row, item, stored }) => ({
        action: 'map',
        entity: entities[item.kind],
        entityId: item.id,
        before: { counterpart: counterpart(stored) },
        after: { counterpart: counterpart(row.after) },
      })),
    )
    return { changed: changes.length }
  })
