import 'server-only'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { staffAmong } from '#lib/people/api.ts'
import { isGuid } from '#lib/catalogue/api.ts'
import type { StoredForm, StoredService } from './stored.ts'
import { NO_ILLUSTRATION, NO_INDUSTRY, NO_LIFE_CYCLE, NO_VALUE_CHAIN } from './write-contract.ts'
import type { ServiceForm } from './write-contract.ts'

const tagLists = [
  ['lifeCycles', 'LIFECYCLE', 'There is no such life cycle', NO_LIFE_CYCLE],
  ['valueChains', 'VALUE_CHAIN', 'There is no such value chain', NO_VALUE_CHAIN],
  ['industries', 'INDUSTRY', 'There is no such industry', NO_INDUSTRY],
] as const satisfies readonly (readonly [keyof ServiceForm, TaxonomyKind, string, string])[]

const peopleLists = ['responsiblesPpids', 'teamPpids', 'viewersPpids', 'ukViewersPpids', 'frViewersPpids'] as const
const NO_PERSON = 'There is no such person'

/** The form with its ids resolved to what is stored. */
export interface CheckedForm {
  tenantIds: string[]
  itemIds: string[]
  relatedIds: string[]
}

/** What forms refer to, as far as it exists; read for many forms at once. */
export interface Known {
  items: ReadonlyMap<string, { kind: TaxonomyKind; tenantId: string }>
  /** Items that were merged into others, by their former ids: a form that was open meanwhile still names them. */
  formerItems: ReadonlyMap<string, string>
  /** ppids of people of the firm. */
  staff: ReadonlySet<string>
  tenantIdOf: ReadonlyMap<string, string>
  serviceIds: ReadonlySet<string>
  /** Tenants of service groups by their ids. */
  groupTenantOf: ReadonlyMap<string, string>
}

interface Checkable {
  form: ServiceForm
  before: StoredService | null
  beforeForm: StoredForm | null
}

const wantedTags = ({ form, beforeForm }: Checkable) =>
  tagLists.map(([path, kind, unknown, none]) => ({ path, kind, unknown, none, ids: form[path] ?? beforeForm?.[path] ?? [] }))

/** People of a form with their path in it. */
function wantedPeople({ form }: Checkable): [string, string][] {
  const wanted: [string, string][] = peopleLists.flatMap((path) =>
    (form[path] ?? []).map((ppid, index): [string, string] => [`${path}[${index}]`, ppid]),
  )
  if (form.itContactPpid) wanted.push(['itContactPpid', form.itContactPpid])
  for (const [index, { itContactPpid }] of (form.applications ?? []).entries())
    if (itContactPpid) wanted.push([`applications[${index}].itContactPpid`, itContactPpid])
  return wanted
}

const peopleBefore = ({ before }: Checkable): Set<string | null> =>
  new Set([...(before?.people ?? []).map(({ ppid }) => ppid), ...(before?.applications ?? []).map(({ itContactPpid }) => itContactPpid)])

const wantedRelated = ({ form }: Checkable): string[] => (form.relatedServices ?? []).filter(isGuid).map((id) => id.toLowerCase())
const wantedGroup = ({ form: { serviceGroupId } }: Checkable): string[] => (serviceGroupId ? [serviceGroupId.toLowerCase()] : [])

/** Looks up what forms refer to, one query per kind. */
export async function readKnown(tx: Transaction, forms: readonly Checkable[]): Promise<Known> {
  const distinct = (ids: (form: Checkable) => readonly string[]): string[] => [...new Set(forms.flatMap(ids))]
  const itemIds = distinct((form) => wantedTags(form).flatMap(({ ids }) => ids))
  const ppids = distinct((form) => wantedPeople(form).flatMap(([, ppid]) => (peopleBefore(form).has(ppid) ? [] : [ppid])))
  const relatedIds = distinct(wantedRelated)
  const groupIds = distinct(wantedGroup)
  const readItems = async (ids: string[]) =>
    ids.length === 0 ? [] : tx.taxonomyItem.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true, tenantId: true } })
  const present = await readItems(itemIds)
  const gone = itemIds.filter((id) => !present.some((item) => item.id === id))
  const former = gone.length === 0 ? [] : await tx.formerTaxonomyItem.findMany({ where: { id: { in: gone } } })
  const items = [...present, ...(await readItems(former.map(({ itemId }) => itemId)))]
  // People beside a service are shown to visitors or see client data, so they are of the firm.
  const staff = await staffAmong(tx, ppids)
  const tenants = forms.every(({ form }) => form.domains === undefined)
    ? []
    : await tx.tenant.findMany({ select: { id: true, domain: true } })
  const services = relatedIds.length === 0 ? [] : await tx.service.findMany({ where: { id: { in: relatedIds } }, select: { id: true } })
  const groups =
    groupIds.length === 0 ? [] : await tx.serviceGroup.findMany({ where: { id: { in: groupIds } }, select: { id: true, tenantId: true } })
  return {
    items: new Map(items.map(({ id, kind, tenantId }) => [id, { kind, tenantId }])),
    formerItems: new Map(former.map(({ id, itemId }) => [id, itemId])),
    staff,
    tenantIdOf: new Map(tenants.map(({ id, domain }) => [domain, id])),
    serviceIds: new Set(services.map(({ id }) => id)),
    groupTenantOf: new Map(groups.map(({ id, tenantId }) => [id, tenantId])),
  }
}

function checkTags({ items, formerItems }: Known, checkable: Checkable, faults: FieldError[]): { itemIds: string[]; tenantIds: string[] } {
  const wanted = wantedTags(checkable).map((list) => ({ ...list, ids: list.ids.map((id) => formerItems.get(id) ?? id) }))
  for (const { path, kind, unknown, none, ids } of wanted) {
    if (ids.length === 0) faults.push({ message: none, path })
    for (const [index, id] of ids.entries()) if (items.get(id)?.kind !== kind) faults.push({ message: unknown, path: `${path}[${index}]` })
  }
  const itemIds = [...new Set(wanted.flatMap(({ ids }) => ids))]
  return { itemIds, tenantIds: [...new Set(itemIds.flatMap((id) => items.get(id)?.tenantId ?? []))] }
}

/** Those who are beside the service already stay, whoever they are. */
function checkPeople({ staff }: Known, checkable: Checkable, faults: FieldError[]): void {
  const before = peopleBefore(checkable)
  for (const [path, ppid] of wantedPeople(checkable)) if (!staff.has(ppid) && !before.has(ppid)) faults.push({ message: NO_PERSON, path })
}

/** Without the key a new service belongs to the tenants of its tags, since clients of the specification send no domains. */
function checkDomains({ tenantIdOf }: Known, { form: { domains }, before }: Checkable, ofTags: string[], faults: FieldError[]): string[] {
  if (domains === undefined) return before ? before.tenants.map(({ id }) => id) : ofTags
  for (const [index, domain] of domains.entries())
    if (!tenantIdOf.has(domain)) faults.push({ message: 'There is no such tenant', path: `domains[${index}]` })
  return domains.flatMap((domain) => tenantIdOf.get(domain) ?? [])
}

/** Unknown and deleted ones are left out (A101), and so is the service itself (B427). */
function checkRelated({ serviceIds }: Known, checkable: Checkable): string[] {
  const { form, before } = checkable
  if (form.relatedServices === undefined) return before?.relatedIds ?? []
  return [...new Set(wantedRelated(checkable))].filter((id) => serviceIds.has(id) && id !== before?.service.id)
}

/** A group belongs to one tenant, which has to be one of the service's; one that was another's before may stay. */
function checkGroup({ groupTenantOf }: Known, checkable: Checkable, tenantIds: readonly string[], faults: FieldError[]): void {
  const before = checkable.before
  const stored = before?.tenants.map(({ id }) => id) ?? []
  for (const id of wantedGroup(checkable)) {
    const tenantId = groupTenantOf.get(id)
    const isNew = id !== before?.service.serviceGroupId || (tenantId !== undefined && stored.includes(tenantId))
    if (tenantId === undefined) faults.push({ message: 'There is no such service group', path: 'serviceGroupId' })
    else if (isNew && tenantIds.length > 0 && !tenantIds.includes(tenantId))
      faults.push({ message: 'This service group belongs to another domain', path: 'serviceGroupId' })
  }
}

/** Checks a form against what exists; an import does so for many forms at once. */
export function checkAgainst(known: Known, checkable: Checkable): { checked: CheckedForm; faults: FieldError[] } {
  const { form, before } = checkable
  const faults: FieldError[] = []
  const { itemIds, tenantIds: ofTags } = checkTags(known, checkable, faults)
  checkPeople(known, checkable, faults)
  const tenantIds = checkDomains(known, checkable, ofTags, faults)
  const relatedIds = checkRelated(known, checkable)
  checkGroup(known, checkable, tenantIds, faults)
  const illustrations = new Set((before?.illustrations ?? []).map(({ id }) => id))
  for (const [index, id] of (form.illustrationsToRemove ?? []).entries()) {
    if (!illustrations.has(id)) faults.push({ message: NO_ILLUSTRATION, path: `illustrationsToRemove[${index}]` })
  }
  const named = (form.illustrations ?? []).map(({ id }) => id.toLowerCase())
  for (const [index, id] of named.entries()) {
    const message = !illustrations.has(id) ? NO_ILLUSTRATION : named.indexOf(id) < index ? 'This illustration is named twice' : null
    if (message !== null) faults.push({ message, path: `illustrations[${index}].id` })
  }
  return { checked: { tenantIds, itemIds, relatedIds }, faults }
}

/**
 * Resolves the ids of a form; what they name exists until the end of the transaction, which holds the lock of the catalogue.
 * Throws VALIDATION with every unknown id (W8).
 */
export async function checkForm(
  tx: Transaction,
  form: ServiceForm,
  before: StoredService | null,
  beforeForm: StoredForm | null,
): Promise<CheckedForm> {
  const checkable = { form, before, beforeForm }
  const { checked, faults } = checkAgainst(await readKnown(tx, [checkable]), checkable)
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
  return checked
}
