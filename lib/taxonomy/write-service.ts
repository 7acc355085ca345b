import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import type { CatalogueVersion } from '#lib/tenants/contract.ts'
import { tenantOfChange } from '#lib/tenants/api.ts'
import type { Industry, SubIndustry, TaxonomyItem } from './contract.ts'
import { auditOf, closeGap, entities } from './stored.ts'
import type { StoredItem } from './stored.ts'

const NAME_TAKEN = 'This name is already used'
/** Names are unique per tenant and version whatever their letter case (A093), ids everywhere (A009). */
const conflicts = {
  TaxonomyItem_name_key: NAME_TAKEN,
  TaxonomyItem_lower_name_key: NAME_TAKEN,
  TaxonomyItem_pkey: 'This id is already used',
}

type Db = Transaction | typeof db
type Item = StoredItem & { tenant: { domain: string }; children: StoredItem[] }

/** Which items a set of services works on. */
interface Branch {
  kind: TaxonomyKind
  catalogueVersion: CatalogueVersion
}

/**
 * @param parentId of a sub-industry; null = an item of the first level
 * Throws NOT_FOUND.
 */
async function findItem(from: Db, branch: Branch, id: string, parentId: string | null): Promise<Item> {
  const item = await from.taxonomyItem.findFirst({
    where: { ...branch, id, parentId },
    include: { tenant: { select: { domain: true } }, children: true },
  })
  if (!item) throw notFound()
  return item
}

const toOrdered = ({ id, name, order, tenant, version }: Item): TaxonomyItem => ({
  id,
  name,
  order: order ?? 0,
  domain: tenant.domain,
  version,
})
const toSub = ({ id, name, version }: StoredItem): SubIndustry => ({ id, name, version })
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const toIndustry = ({ id, name, order, tenant, children, version }: Item): Industry => ({
  id,
  name,
  order,
  domain: tenant.domain,
  subIndustries: children.toSorted((a, b) => collator.compare(a.name, b.name)).map(toSub),
  version,
})

/** One change of the taxonomy in a transaction of its own. */
const change = <T>(context: CallContext, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  namingConflict(
    inTransaction(context, async (tx) => {
      await lockCatalogue(tx)
      return work(tx)
    }),
    conflicts,
  )

async function lastOrder(tx: Transaction, branch: Branch, tenantId: string): Promise<number | null> {
  if (branch.kind === 'INDUSTRY') return null
  const { _max: last } = await tx.taxonomyItem.aggregate({ where: { ...branch, tenantId, parentId: null }, _max: { order: true } })
  return (last.order ?? 0) + 1
}

type NewItem = Pick<StoredItem, 'name' | 'tenantId' | 'parentId' | 'order'> & { id?: string }

async function insert(tx: Transaction, context: CallContext, branch: Branch, item: NewItem): Promise<Item> {
  const created = await tx.taxonomyItem.create({
    data: { ...branch, ...item },
    include: { tenant: { select: { domain: true } }, children: true },
  })
  await audit(tx, context, { action: 'create', entity: entities[branch.kind], entityId: created.id, after: auditOf(created) })
  return created
}

async function create(
  context: CallContext,
  branch: Branch,
  { name, domain }: { name: string; domain?: string | undefined },
): Promise<Item> {
  const tenant = await tenantOfChange(context.host, domain)
  if (!tenant) throw invalid(domain === undefined ? REQUIRED : 'There is no such tenant', 'domain')
  return change(context, async (tx) =>
    insert(tx, context, branch, { name, tenantId: tenant.id, parentId: null, order: await lastOrder(tx, branch, tenant.id) }),
  )
}

async function rename(
  context: CallContext,
  branch: Branch,
  { id, parentId }: { id: string; parentId: string | null },
  body: { name: string; version?: number | undefined },
): Promise<Item> {
  return change(context, async (tx) => {
    const before = await findItem(tx, branch, id, parentId)
    checkVersion(before.version, body.version)
    const after = await tx.taxonomyItem.update({
      where: { id },
      data: { name: body.name, version: { increment: 1 } },
      include: { tenant: { select: { domain: true } }, children: true },
    })
    await audit(tx, context, {
      action: 'update',
      entity: entities[branch.kind],
      entityId: after.id,
      before: auditOf(before),
      after: auditOf(after),
    })
    return after
  })
}

/** Services and groups lose the item and stay (A090); sub-industries go along (W22). */
async function remove(context: CallContext, branch: Branch, { id, parentId }: { id: string; parentId: string | null }): Promise<void> {
  await change(context, async (tx) => {
    const before = await findItem(tx, branch, id, parentId)
    // Before its images begin: the positions of the others are counted again when it returns.
    if (before.order !== null) await closeGap(tx, before)
    await openTrash(tx, context, { entity: entities[branch.kind], entityId: before.id, label: before.name })
    await tx.taxonomyItem.delete({ where: { id } })
    await audit(tx, context, {
      action: 'delete',
      entity: entities[branch.kind],
      entityId: before.id,
      before: { ...auditOf(before), subIndustries: before.children.map(toSub) },
    })
  })
}

/** A position as sent: any whole number, out of range is clamped (A092). */
function positionOf(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw invalid('Please provide a valid position', 'n')
  return Math.min(Math.max(Number(text), 1), 1_000_000)
}

/**
 * Puts an item at a position among its siblings, all in one statement. What it reads and what it writes belong together because
 * the lock of the catalogue lets one editor pass at a time.
 */
async function move(context: CallContext, branch: Branch, id: string, position: number): Promise<Item> {
  return change(context, async (tx) => {
    const before = await findItem(tx, branch, id, null)
    await tx.$executeRaw`
      WITH others AS (
        SELECT "id", row_number() OVER (ORDER BY "order" NULLS LAST, "name", "id")::int AS "position"
        FROM "TaxonomyItem"
        WHERE "tenantId" = ${before.tenantId}::uuid AND "kind" = ${branch.kind}::"TaxonomyKind" AND "catalogueVersion" = ${branch.catalogueVersion}
          AND "parentId" IS NULL AND "id" <> ${id}::uuid
      ), target AS (
        SELECT least(${position}::int, count(*)::int + 1) AS "position" FROM others
      ), renumbered AS (
        SELECT others."id", others."position" + (others."position" >= target."position")::int AS "position" FROM others, target
        UNION ALL SELECT ${id}::uuid, "position" FROM target
      )
      UPDATE "TaxonomyItem" item SET "order" = renumbered."position" FROM renumbered WHERE item."id" = renumbered."id" AND item."order" IS DISTINCT FROM renumbered."position"`
    const after = await findItem(tx, branch, id, null)
    await audit(tx, context, {
      action: 'reorder',
      entity: entities[branch.kind],
      entityId: after.id,
      before: auditOf(before),
      after: auditOf(after),
    })
    return after
  })
}

/** The parts of a call that these services read; each fits the calls of both versions. */
interface With<Params, Body = undefined> {
  params: Params
  body: Body
  context: CallContext
}
interface ById {
  id: string
}
interface BySubId extends ById {
  subId: string
}
type NewBody = { name: string; domain?: string | undefined }
type ChangedBody = { name: string; version?: number | undefined }

/** Life cycles and value chains of one catalogue version. `find…` throw NOT_FOUND before a body is read (W3). */
function orderedServices(branch: Branch) {
  const find = ({ params }: { params: ById }) => findItem(db, branch, params.id, null)
  return {
    find,
    create: async ({ body, context }: With<unknown, NewBody>): Promise<TaxonomyItem> => toOrdered(await create(context, branch, body)),
    update: ({ params, body, context }: With<ById, ChangedBody>): Promise<TaxonomyItem> =>
      showingCurrent(
        rename(context, branch, { id: params.id, parentId: null }, body).then(toOrdered),
        async () => toOrdered(await find({ params })),
        { context, kind: entities[branch.kind], key: params.id },
      ),
    remove: ({ params, context }: { params: ById; context: CallContext }): Promise<void> =>
      remove(context, branch, { id: params.id, parentId: null }),
    move: async ({ params, context }: { params: ById & { n: string }; context: CallContext }): Promise<TaxonomyItem> => {
      await find({ params })
      return toOrdered(await move(context, branch, params.id, positionOf(params.n)))
    },
  }
}

function industryServices(catalogueVersion: CatalogueVersion) {
  const branch: Branch = { kind: 'INDUSTRY', catalogueVersion }
  const find = ({ params }: { params: ById }) => findItem(db, branch, params.id, null)
  const findSub = ({ params }: { params: BySubId }) => findItem(db, branch, params.subId, params.id)
  const addSub = (context: CallContext, parentId: string, sub: { id?: string; name: string }): Promise<SubIndustry> =>
    change(context, async (tx) => {
      const { tenantId } = await findItem(tx, branch, parentId, null)
      return toSub(await insert(tx, context, branch, { ...sub, tenantId, parentId, order: null }))
    })
  return {
    find,
    findSub,
    create: async ({ body, context }: With<unknown, NewBody>): Promise<Industry> => toIndustry(await create(context, branch, body)),
    update: ({ params, body, context }: With<ById, ChangedBody>): Promise<Industry> =>
      showingCurrent(
        rename(context, branch, { id: params.id, parentId: null }, body).then(toIndustry),
        async () => toIndustry(await find({ params })),
        { context, kind: entities[branch.kind], key: params.id },
      ),
    remove: ({ params, context }: { params: ById; context: CallContext }): Promise<void> =>
      remove(context, branch, { id: params.id, parentId: null }),
    createSub: ({ params, body, context }: With<ById, { name: string }>): Promise<SubIndustry> =>
      addSub(context, params.id, { name: body.name }),
    createSubAs: ({ params, body, context }: With<BySubId, { name: string }>): Promise<SubIndustry> =>
      addSub(context, params.id, { id: params.subId, name: body.name }),
    updateSub: ({ params, body, context }: With<BySubId, ChangedBody>): Promise<SubIndustry> =>
      showingCurrent(
        rename(context, branch, { id: params.subId, parentId: params.id }, body).then(toSub),
        async () => toSub(await findSub({ params })),
        { context, kind: entities[branch.kind], key: params.subId },
      ),
    removeSub: ({ params, context }: { params: BySubId; context: CallContext }): Promise<void> =>
      remove(context, branch, { id: params.subId, parentId: params.id }),
  }
}

// Version 1 is the legacy catalogue, version 2 the new one.
export const industries = industryServices(1)
export const industriesV2 = industryServices(2)
export const lifeCycles = orderedServices({ kind: 'LIFECYCLE', catalogueVersion: 1 })
export const lifeCyclesV2 = orderedServices({ kind: 'LIFECYCLE', catalogueVersion: 2 })
export const valueChains = orderedServices({ kind: 'VALUE_CHAIN', catalogueVersion: 1 })
export const valueChainsV2 = orderedServices({ kind: 'VALUE_CHAIN', catalogueVersion: 2 })
