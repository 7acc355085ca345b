import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { ServiceRole } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { deleteFile, storeFile } from '#lib/files/store.ts'
import type { Call, CallContext, ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/http/errors.ts'
import { checkVersion, showingCurrent } from '#lib/http/version.ts'
import { checkForm } from './check-form.ts'
import type { CheckedForm } from './check-form.ts'
import type { Service } from './contract.ts'
import { freeFriendlyUrl, friendlyUrlOf, isDerivedFrom, normalizeFriendlyUrl } from './friendly-url.ts'
import { prepareIllustration } from './illustration-files.ts'
import type { PreparedFile } from './illustration-files.ts'
import { mayEdit } from './policy.ts'
import { relationsOf } from './relations-service.ts'
import type { Relations } from './relations-service.ts'
import { toDetail } from './replies.ts'
import { formOf, readStored, recordOf } from './stored-service.ts'
import type { StoredForm, StoredService } from './stored-service.ts'
import type * as contract from './write-contract.ts'
import type { ServiceForm } from './write-contract.ts'
import { lockCatalogue, withConflictTexts } from './write-service.ts'

export const ENTITY = 'Service'
/** A100. */
const conflicts = { Service_friendlyUrl_key: 'This friendly URL is already used' }
/** Files of 50 MB are written piece by piece in the transaction of their service. */
const SAVE_TIMEOUT_MS = 60_000

/** The reply for the one who wrote: an internal caller, whose part in the service may have changed with the save. */
function toReply(actor: UserActor, subscribed: ReadonlySet<string>, stored: StoredService): Service {
  const { service, people } = stored
  const worksFor = service.createdByPpid === actor.ppid || people.some(({ ppid, role }) => ppid === actor.ppid && (role === 'RESPONSIBLE' || role === 'TEAM' || role === 'IT_CONTACT'))
  const relations: Relations = { subscribed, worksFor: new Set(worksFor ? [service.id] : []) }
  return toDetail({ services: new Map() }, actor, relations, recordOf(stored))
}

/** Pictures decoded at the same time; more would only cost memory. */
const AT_ONCE = 2

/** In the order given; pictures are encoded before the transaction. */
async function prepareFiles({ illustrationsToAdd = [] }: ServiceForm): Promise<PreparedFile[]> {
  const files: PreparedFile[] = []
  for (let start = 0; start < illustrationsToAdd.length; start += AT_ONCE) {
    const some = illustrationsToAdd.slice(start, start + AT_ONCE)
    files.push(...(await Promise.all(some.map((upload, index) => prepareIllustration(upload, `illustrationsToAdd[${start + index}]`)))))
  }
  return files
}

/** A given address as it is, else one made from the name that no other service has (A100, W18). */
async function friendlyUrl(tx: Transaction, form: ServiceForm, before: StoredService | null): Promise<string> {
  const given = normalizeFriendlyUrl(form.friendlyUrl.trim())
  if (/[a-z]/.test(given)) return given
  const base = friendlyUrlOf(form.name)
  if (before && isDerivedFrom(before.service.friendlyUrl, base)) return before.service.friendlyUrl
  const taken = await tx.service.findMany({ where: { friendlyUrl: { startsWith: base } }, select: { friendlyUrl: true } })
  return freeFriendlyUrl(base, new Set(taken.map((service) => service.friendlyUrl)))
}

const columnsOf = (form: ServiceForm) => ({
  name: form.name,
  description: form.description,
  smallDescription: form.smallDescription,
  type: form.type,
  live: form.live,
  isNew: form.isNew,
  isHighlighted: form.isHighlighted,
  isPsf: form.isPSF,
  isPsa: form.isPSA,
  visibleInClientView: form.visibleInClientView,
  geographicalInformation: form.geographicalInformation,
  targetProfile: form.targetProfile,
  availableApplication: form.availableApplication,
  deliverable: form.deliverable,
  mainAddedValue: form.mainAddedValue,
  secondaryAddedValue: form.secondaryAddedValue,
  organizations: form.organizations,
  videoLink: form.videoLink,
  serviceGroupId: form.serviceGroupId ?? null,
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const sameSet = (a: readonly string[], b: readonly string[]): boolean => same(a.toSorted(), b.toSorted())

const roles = { responsiblesPpids: 'RESPONSIBLE', teamPpids: 'TEAM', viewersPpids: 'VIEWER', ukViewersPpids: 'UK_VIEWER', frViewersPpids: 'FR_VIEWER' } as const satisfies Record<string, ServiceRole>

/** People in their roles; a list that is left out stays (A060). */
async function writePeople(tx: Transaction, serviceId: string, form: ServiceForm, before: StoredForm | null): Promise<void> {
  const wanted = Object.entries(roles).map(([field, role]) => ({ role, ppids: form[field as keyof typeof roles], known: before?.[field as keyof typeof roles] ?? [] }))
  const itContact = { role: 'IT_CONTACT' as const, ppids: form.itContactPpid ? [form.itContactPpid] : [], known: before?.itContactPpid ? [before.itContactPpid] : [] }
  const changed = [...wanted, itContact].filter(({ ppids, known }) => ppids !== undefined && !same(ppids, known))
  if (changed.length === 0) return
  if (before) await tx.servicePerson.deleteMany({ where: { serviceId, role: { in: changed.map(({ role }) => role) } } })
  const rows = changed.flatMap(({ role, ppids = [] }) => ppids.map((userPpid, position) => ({ serviceId, role, userPpid, position })))
  if (rows.length > 0) await tx.servicePerson.createMany({ data: rows })
}

async function writeApplications(tx: Transaction, serviceId: string, form: ServiceForm, before: StoredForm | null): Promise<void> {
  // Rows with neither name nor link are left out (B625).
  const wanted = form.applications?.filter(({ name, link }) => name !== '' || link !== '').map(({ name, link, itContactPpid, showToClient }) => ({ name, link, itContactPpid, showToClient }))
  if (wanted === undefined || same(wanted, before?.applications ?? [])) return
  if (before) await tx.serviceApplication.deleteMany({ where: { serviceId } })
  await tx.serviceApplication.createMany({ data: wanted.map((application, position) => ({ ...application, serviceId, position })) })
}

/** The lists that hang on a service; only those that changed are written. */
async function writeLists(tx: Transaction, serviceId: string, form: ServiceForm, checked: CheckedForm, before: StoredService | null, beforeForm: StoredForm | null): Promise<void> {
  if (!sameSet(checked.tenantIds, before?.tenants.map(({ id }) => id) ?? [])) {
    if (before) await tx.serviceDomain.deleteMany({ where: { serviceId } })
    await tx.serviceDomain.createMany({ data: checked.tenantIds.map((tenantId) => ({ serviceId, tenantId })) })
  }
  if (!sameSet(checked.itemIds, before?.tags.map(({ id }) => id) ?? [])) {
    if (before) await tx.serviceTaxonomy.deleteMany({ where: { serviceId } })
    await tx.serviceTaxonomy.createMany({ data: checked.itemIds.map((itemId) => ({ serviceId, itemId })) })
  }
  if (!same(checked.relatedIds, before?.relatedIds ?? [])) {
    if (before) await tx.serviceRelation.deleteMany({ where: { serviceId } })
    await tx.serviceRelation.createMany({ data: checked.relatedIds.map((relatedId, position) => ({ serviceId, relatedId, position })) })
  }
  await writePeople(tx, serviceId, form, beforeForm)
  await writeApplications(tx, serviceId, form, beforeForm)
}

/** Illustrations come and go with the service, their files with them, so that a crash leaves the old state or the new one. */
async function writeIllustrations(tx: Transaction, serviceId: string, fileIds: readonly string[], { illustrationsToRemove = [] }: ServiceForm, before: StoredService | null): Promise<void> {
  const removed = (before?.illustrations ?? []).filter(({ id }) => illustrationsToRemove.includes(id))
  if (removed.length > 0) {
    await tx.serviceIllustration.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
    for (const { fileId } of removed) await deleteFile(tx, fileId)
  }
  const next = Math.max(-1, ...(before?.illustrations ?? []).map(({ position }) => position)) + 1
  if (fileIds.length > 0) await tx.serviceIllustration.createMany({ data: fileIds.map((fileId, index) => ({ serviceId, fileId, position: next + index })) })
}

/** Both views of the relation change together (W13): the groups that lose or win the service get a new version. */
async function touchGroups(tx: Transaction, from: string | null, to: string | null): Promise<void> {
  const ids = from === to ? [] : [from, to].filter((id) => id !== null)
  if (ids.length > 0) await tx.serviceGroup.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } })
}

/** Files are written first: other writers of the catalogue do not wait for them. */
async function storeFiles(tx: Transaction, files: readonly PreparedFile[]): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) ids.push(await storeFile(tx, file))
  return ids
}

async function insert(tx: Transaction, context: CallContext, actor: UserActor, form: ServiceForm, files: readonly PreparedFile[]): Promise<Service> {
  const fileIds = await storeFiles(tx, files)
  await lockCatalogue(tx)
  const checked = await checkForm(tx, form, null, null)
  const { id, serviceGroupId } = await tx.service.create({
    data: { ...columnsOf(form), friendlyUrl: await friendlyUrl(tx, form, null), createdByPpid: actor.ppid },
    select: { id: true, serviceGroupId: true },
  })
  await writeLists(tx, id, form, checked, null, null)
  await writeIllustrations(tx, id, fileIds, form, null)
  await touchGroups(tx, null, serviceGroupId)
  const after = (await readStored(tx, id))!
  await audit(tx, context, { action: 'create', entity: ENTITY, entityId: id, after: formOf(after) })
  return toReply(actor, new Set(), after)
}

/** E006. Throws VALIDATION, CONFLICT for a friendly URL that is used. */
export const createService: ServiceFunction<typeof contract.createService> = async ({ actor, body, context }) => {
  const files = await prepareFiles(body)
  return withConflictTexts(inTransaction(context, (tx) => insert(tx, context, actor, body, files), { timeoutMs: SAVE_TIMEOUT_MS }), conflicts)
}

/**
 * The caller's relations to a service that the caller may edit (A075); before the body is read (W3).
 * Throws NOT_FOUND, FORBIDDEN.
 */
export async function findEditable({ actor, params }: Pick<Call<typeof contract.updateService>, 'actor' | 'params'>): Promise<Relations> {
  const id = params.id.toLowerCase()
  const [found, relations] = await Promise.all([db.service.findUnique({ where: { id }, select: { id: true } }), relationsOf(actor, [id])])
  if (!found) throw notFound()
  if (!mayEdit(actor, relations, id)) throw new AppError('FORBIDDEN')
  return relations
}

type UpdateCall = Call<typeof contract.updateService> & { found: Relations }

async function update(tx: Transaction, { actor, params, body: form, context, found }: UpdateCall, files: readonly PreparedFile[]): Promise<Service> {
  const id = params.id.toLowerCase()
  const fileIds = await storeFiles(tx, files)
  await lockCatalogue(tx)
  const before = await readStored(tx, id)
  if (!before) throw notFound()
  // The right may have been taken away since it was looked up.
  if (!toReply(actor, found.subscribed, before).canAddSubscription) throw new AppError('FORBIDDEN')
  checkVersion(before.service.version, form.version)
  const beforeForm = formOf(before)
  const checked = await checkForm(tx, form, before, beforeForm)
  const data = { ...columnsOf(form), friendlyUrl: await friendlyUrl(tx, form, before), version: { increment: 1 } }
  await tx.service.update({ where: { id }, data, select: { id: true } })
  await writeLists(tx, id, form, checked, before, beforeForm)
  await writeIllustrations(tx, id, fileIds, form, before)
  await touchGroups(tx, before.service.serviceGroupId, form.serviceGroupId ?? null)
  const after = (await readStored(tx, id))!
  await audit(tx, context, { action: 'update', entity: ENTITY, entityId: id, before: beforeForm, after: formOf(after) })
  return toReply(actor, found.subscribed, after)
}

/** E007. Throws NOT_FOUND, FORBIDDEN, VALIDATION, STALE_VERSION with the stored service, CONFLICT for a friendly URL that is used. */
export const updateService = async (call: UpdateCall): Promise<Service> => {
  const files = await prepareFiles(call.body)
  const change = inTransaction(call.context, (tx) => update(tx, call, files), { timeoutMs: SAVE_TIMEOUT_MS })
  return showingCurrent(withConflictTexts(change, conflicts), async () => {
    const stored = await readStored(db, call.params.id)
    if (!stored) throw notFound()
    return toReply(call.actor, call.found.subscribed, stored)
  })
}
