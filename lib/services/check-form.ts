import 'server-only'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/http/errors.ts'
import type { FieldError } from '#lib/http/errors.ts'
import { isGuid } from './find.ts'
import type { StoredForm, StoredService } from './stored-service.ts'
import { NO_INDUSTRY, NO_LIFE_CYCLE, NO_VALUE_CHAIN } from './write-contract.ts'
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

async function checkTags(tx: Transaction, form: ServiceForm, before: StoredForm | null, faults: FieldError[]): Promise<{ itemIds: string[]; tenantIds: string[] }> {
  const wanted = tagLists.map(([path, kind, unknown, none]) => ({ path, kind, unknown, none, ids: form[path] ?? before?.[path] ?? [] }))
  const found = await tx.taxonomyItem.findMany({ where: { id: { in: wanted.flatMap(({ ids }) => ids) } }, select: { id: true, kind: true, tenantId: true } })
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  for (const { path, kind, unknown, none, ids } of wanted) {
    if (ids.length === 0) faults.push({ message: none, path })
    for (const [index, id] of ids.entries()) if (kinds.get(id) !== kind) faults.push({ message: unknown, path: `${path}[${index}]` })
  }
  return { itemIds: wanted.flatMap(({ ids }) => ids), tenantIds: [...new Set(found.map(({ tenantId }) => tenantId))] }
}

/** People beside a service are shown to visitors or see client data, so they are of the firm; those who are there already stay. */
async function checkPeople(tx: Transaction, form: ServiceForm, before: StoredService | null, faults: FieldError[]): Promise<void> {
  const wanted: [string, string][] = peopleLists.flatMap((path) => (form[path] ?? []).map((ppid, index): [string, string] => [`${path}[${index}]`, ppid]))
  if (form.itContactPpid) wanted.push(['itContactPpid', form.itContactPpid])
  for (const [index, { itContactPpid }] of (form.applications ?? []).entries()) if (itContactPpid) wanted.push([`applications[${index}].itContactPpid`, itContactPpid])
  const known = new Set([...(before?.people ?? []).map(({ ppid }) => ppid), ...(before?.applications ?? []).map(({ itContactPpid }) => itContactPpid)])
  const asked = [...new Set(wanted.map(([, ppid]) => ppid))].filter((ppid) => !known.has(ppid))
  if (asked.length > 0) {
    const found = await tx.user.findMany({ where: { ppid: { in: asked }, isInternal: true }, select: { ppid: true } })
    for (const { ppid } of found) known.add(ppid)
  }
  for (const [path, ppid] of wanted) if (!known.has(ppid)) faults.push({ message: NO_PERSON, path })
}

/** Without the key a new service belongs to the tenants of its tags, since clients of the specification send no domains. */
async function checkDomains(tx: Transaction, { domains }: ServiceForm, before: StoredService | null, ofTags: string[], faults: FieldError[]): Promise<string[]> {
  if (domains === undefined) return before ? before.tenants.map(({ id }) => id) : ofTags
  const tenants = await tx.tenant.findMany({ select: { id: true, domain: true } })
  const idOf = new Map(tenants.map(({ id, domain }) => [domain, id]))
  for (const [index, domain] of domains.entries()) if (!idOf.has(domain)) faults.push({ message: 'There is no such tenant', path: `domains[${index}]` })
  return domains.flatMap((domain) => idOf.get(domain) ?? [])
}

/** Unknown and deleted ones are left out (A101), and so is the service itself (B427). */
async function checkRelated(tx: Transaction, { relatedServices }: ServiceForm, before: StoredService | null): Promise<string[]> {
  if (relatedServices === undefined) return before?.relatedIds ?? []
  const wanted = relatedServices.filter(isGuid).map((id) => id.toLowerCase())
  if (wanted.length === 0) return []
  const found = await tx.service.findMany({ where: { id: { in: wanted } }, select: { id: true } })
  const known = new Set(found.map(({ id }) => id))
  return [...new Set(wanted)].filter((id) => known.has(id) && id !== before?.service.id)
}

/**
 * Resolves the ids of a form; what they name exists until the end of the transaction, which holds the lock of the catalogue.
 * Throws VALIDATION with every unknown id (W8).
 */
export async function checkForm(tx: Transaction, form: ServiceForm, before: StoredService | null, beforeForm: StoredForm | null): Promise<CheckedForm> {
  const faults: FieldError[] = []
  const { itemIds, tenantIds: ofTags } = await checkTags(tx, form, beforeForm, faults)
  await checkPeople(tx, form, before, faults)
  const tenantIds = await checkDomains(tx, form, before, ofTags, faults)
  const relatedIds = await checkRelated(tx, form, before)
  if (form.serviceGroupId && form.serviceGroupId !== before?.service.serviceGroupId && !(await tx.serviceGroup.findUnique({ where: { id: form.serviceGroupId }, select: { id: true } }))) {
    faults.push({ message: 'There is no such service group', path: 'serviceGroupId' })
  }
  const illustrations = new Set((before?.illustrations ?? []).map(({ id }) => id))
  for (const [index, id] of (form.illustrationsToRemove ?? []).entries()) {
    if (!illustrations.has(id)) faults.push({ message: 'There is no such illustration', path: `illustrationsToRemove[${index}]` })
  }
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: faults })
  return { tenantIds, itemIds, relatedIds }
}
