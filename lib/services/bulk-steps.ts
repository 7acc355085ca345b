import 'server-only'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { BulkServiceAction } from './bulk-contract.ts'
import { touchGroups } from './save-service.ts'
import { formOf } from './stored.ts'
import type { StoredForm, StoredService } from './stored.ts'

/** What bulk work refers to, and what stands in its way. */
export interface Targets {
  /** Kinds of the tags that are added or taken away, by id. */
  kinds: ReadonlyMap<string, TaxonomyKind>
  /** Tenants that a service must be offered in. */
  tenantIds: readonly string[]
  /** Tenants that get or lose services, by their domains. */
  tenants: ReadonlyMap<string, string>
  /** Ids of the service groups of tenants that lose services. */
  lostGroups: ReadonlySet<string>
  /** Ids of services that have subscriptions and are to be deleted. */
  subscribed: ReadonlySet<string>
  /** The message when something that the action names does not exist. */
  unknown?: string
}

const NOTHING: Targets = { kinds: new Map(), tenantIds: [], tenants: new Map(), lostGroups: new Set(), subscribed: new Set() }

/** Looks up what the action names. */
export async function readTargets(
  from: Pick<Transaction, 'taxonomyItem' | 'serviceGroup' | 'subscription' | 'tenant'>,
  ids: readonly string[],
  action: BulkServiceAction,
): Promise<Targets> {
  if (action.do === 'tags') {
    const wanted = [...new Set([...action.add, ...action.remove])]
    const items = await from.taxonomyItem.findMany({ where: { id: { in: wanted } }, select: { id: true, kind: true, tenantId: true } })
    const added = items.filter(({ id }) => action.add.includes(id))
    return {
      ...NOTHING,
      kinds: new Map(items.map(({ id, kind }) => [id, kind])),
      tenantIds: added.map(({ tenantId }) => tenantId),
      ...(items.length < wanted.length && { unknown: 'There is no such tag' }),
    }
  }
  if (action.do === 'group' && action.serviceGroupId !== null) {
    const group = await from.serviceGroup.findUnique({ where: { id: action.serviceGroupId }, select: { tenantId: true } })
    return group === null ? { ...NOTHING, unknown: 'There is no such service group' } : { ...NOTHING, tenantIds: [group.tenantId] }
  }
  if (action.do === 'tenants') return tenantTargets(from, action)
  if (action.do !== 'delete') return NOTHING
  const rows = await from.subscription.findMany({
    where: { serviceId: { in: [...ids] } },
    select: { serviceId: true },
    distinct: ['serviceId'],
  })
  return { ...NOTHING, subscribed: new Set(rows.map(({ serviceId }) => serviceId)) }
}

async function tenantTargets(
  from: Pick<Transaction, 'serviceGroup' | 'tenant'>,
  { add, remove }: Extract<BulkServiceAction, { do: 'tenants' }>,
): Promise<Targets> {
  const wanted = [...new Set([...add, ...remove])]
  const tenants = await from.tenant.findMany({ where: { domain: { in: wanted } }, select: { id: true, domain: true } })
  const lost = tenants.filter(({ domain }) => remove.includes(domain) && !add.includes(domain))
  const groups = await from.serviceGroup.findMany({ where: { tenantId: { in: lost.map(({ id }) => id) } }, select: { id: true } })
  return {
    ...NOTHING,
    tenants: new Map(tenants.map(({ id, domain }) => [domain, id])),
    lostGroups: new Set(groups.map(({ id }) => id)),
    ...(tenants.length < wanted.length && { unknown: 'There is no such tenant' }),
  }
}

type Fields = Partial<
  Pick<
    StoredForm,
    'domains' | 'live' | 'isHighlighted' | 'lifeCycles' | 'valueChains' | 'industries' | 'responsiblesPpids' | 'serviceGroupId'
  >
>
type FieldAction = Exclude<BulkServiceAction, { do: 'delete' }>

const tagFields = { LIFECYCLE: 'lifeCycles', VALUE_CHAIN: 'valueChains', INDUSTRY: 'industries' } as const satisfies Record<
  TaxonomyKind,
  keyof Fields
>

function tagsAfter(form: StoredForm, { add, remove }: Extract<FieldAction, { do: 'tags' }>, { kinds }: Targets): Fields {
  return Object.fromEntries(
    Object.entries(tagFields).map(([kind, field]) => {
      const added = add.filter((id) => kinds.get(id) === kind)
      return [field, [...new Set([...form[field].filter((id) => !remove.includes(id) || added.includes(id)), ...added])]]
    }),
  )
}

/** A tenant that is in both is kept. */
function tenantsAfter(stored: StoredService, { add, remove }: Extract<FieldAction, { do: 'tenants' }>, targets: Targets): Fields {
  const form = formOf(stored)
  const lost = (domain: string): boolean => remove.includes(domain) && !add.includes(domain)
  const lostTags = new Set(
    stored.tags.filter(({ tenantId }) => stored.tenants.some((one) => one.id === tenantId && lost(one.domain))).map(({ id }) => id),
  )
  const group = form.serviceGroupId
  return {
    domains: [...form.domains.filter((domain) => !lost(domain)), ...new Set(add.filter((domain) => !form.domains.includes(domain)))],
    ...(lostTags.size > 0 &&
      Object.fromEntries(Object.values(tagFields).map((field) => [field, form[field].filter((id) => !lostTags.has(id))]))),
    ...(group !== null && targets.lostGroups.has(group) && { serviceGroupId: null }),
  }
}

function wantedFields(stored: StoredService, action: FieldAction, targets: Targets): Fields {
  const form = formOf(stored)
  switch (action.do) {
    case 'live':
      return { live: action.on }
    case 'highlighted':
      return { isHighlighted: action.on }
    case 'tags':
      return tagsAfter(form, action, targets)
    case 'responsibles':
      return { responsiblesPpids: [...new Set(action.ppids)] }
    case 'group':
      return { serviceGroupId: action.serviceGroupId }
    case 'tenants':
      return tenantsAfter(stored, action, targets)
  }
}

/** The fields of the form that the action changes, before and after; none = the service is so already. */
export function changedFields(stored: StoredService, action: FieldAction, targets: Targets): { before: Fields; after: Fields } {
  const form = formOf(stored)
  const wanted = Object.entries(wantedFields(stored, action, targets)) as [keyof Fields, unknown][]
  const changed = wanted.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(form[field]))
  return { before: Object.fromEntries(changed.map(([field]) => [field, form[field]])), after: Object.fromEntries(changed) }
}

/** Writes fields that differ from what is stored, as one new version. */
export async function writeChange(tx: Transaction, stored: StoredService, after: Fields, targets: Targets): Promise<void> {
  const { id, serviceGroupId: groupBefore } = stored.service
  const { live, isHighlighted, serviceGroupId, responsiblesPpids } = after
  await tx.service.update({
    where: { id },
    data: {
      ...(live !== undefined && { live }),
      ...(isHighlighted !== undefined && { isHighlighted }),
      ...(serviceGroupId !== undefined && { serviceGroupId }),
      version: { increment: 1 },
    },
    select: { id: true },
  })
  if (serviceGroupId !== undefined) await touchGroups(tx, [[groupBefore, serviceGroupId]])
  if (responsiblesPpids !== undefined) {
    await tx.servicePerson.deleteMany({ where: { serviceId: id, role: 'RESPONSIBLE' } })
    await tx.servicePerson.createMany({
      data: responsiblesPpids.map((userPpid, position) => ({ serviceId: id, role: 'RESPONSIBLE' as const, userPpid, position })),
    })
  }
  if (after.domains !== undefined) await writeTenants(tx, stored, after.domains, targets)
  for (const field of Object.values(tagFields)) {
    const tags = after[field]
    if (tags !== undefined) await writeTags(tx, id, formOf(stored)[field], tags)
  }
}

async function writeTenants(
  tx: Transaction,
  { service: { id }, tenants }: StoredService,
  domains: readonly string[],
  targets: Targets,
): Promise<void> {
  const gone = tenants.filter(({ domain }) => !domains.includes(domain)).map((tenant) => tenant.id)
  const fresh = domains
    .filter((domain) => !tenants.some((tenant) => tenant.domain === domain))
    .map((domain) => targets.tenants.get(domain)!)
  if (gone.length > 0) await tx.serviceDomain.deleteMany({ where: { serviceId: id, tenantId: { in: gone } } })
  if (fresh.length > 0) await tx.serviceDomain.createMany({ data: fresh.map((tenantId) => ({ serviceId: id, tenantId })) })
}

async function writeTags(tx: Transaction, serviceId: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const gone = before.filter((itemId) => !after.includes(itemId))
  const fresh = after.filter((itemId) => !before.includes(itemId))
  if (gone.length > 0) await tx.serviceTaxonomy.deleteMany({ where: { serviceId, itemId: { in: gone } } })
  if (fresh.length > 0) await tx.serviceTaxonomy.createMany({ data: fresh.map((itemId) => ({ serviceId, itemId })) })
}
