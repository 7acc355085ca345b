import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openSave } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { deleteFile, storeFile } from '#lib/files/store.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { checkForm } from './check-form.ts'
import type { Service } from './contract.ts'
import { freeFriendlyUrl, friendlyUrlOf, isDerivedFrom, normalizeFriendlyUrl } from './friendly-url.ts'
import { prepareIllustration } from './illustration-files.ts'
import type { PreparedFile } from './illustration-files.ts'
import { withAdded } from './illustration-order.ts'
import { mayEdit, toDetail, lockCatalogue } from '#lib/catalogue/api.ts'
import { relationsOf } from '#lib/relations/api.ts'
import type { Relations } from '#lib/relations/api.ts'
import { auditedChange, auditedForm, formOf, readStored, recordOf, worksOn } from './stored.ts'
import type { StoredService } from './stored.ts'
import type * as contract from './write-contract.ts'
import type { ServiceForm } from './write-contract.ts'
import { columnsOf, writeLists } from './write-lists.ts'

export const ENTITY = 'Service'
/** A100. */
export const conflicts = { Service_friendlyUrl_key: 'This friendly URL is already used' }
/** Longest transaction, milliseconds: files of 50 MB are written chunk by chunk in it. */
export const SAVE_TIMEOUT_MS = 60_000

/** The reply for the one who wrote: an internal caller, whose part in the service may have changed with the save. */
export function toReply(actor: UserActor, subscribed: ReadonlySet<string>, stored: StoredService): Service {
  const relations: Relations = { subscribed, worksFor: new Set(worksOn(stored, actor.ppid) ? [stored.service.id] : []) }
  return toDetail({ services: new Map() }, actor, relations, recordOf(stored))
}

/** Pictures decoded at the same time; more would only cost memory. */
const AT_ONCE = 2

/** Encodes the pictures, in their order; done before the transaction. */
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
  const used = await tx.service.findMany({ where: { friendlyUrl: { startsWith: base } }, select: { friendlyUrl: true } })
  return freeFriendlyUrl(base, new Set(used.map((service) => service.friendlyUrl)))
}

/** Illustrations come and go with the service, their files with them, so that a crash leaves the old state or the new one. */
async function writeIllustrations(
  tx: Transaction,
  serviceId: string,
  fileIds: readonly string[],
  { illustrationsToRemove = [], illustrationsToAddTexts = [], illustrationsToAddPlaces = [], illustrations = [] }: ServiceForm,
  before: StoredService | null,
): Promise<void> {
  const all = before?.illustrations ?? []
  const removed = all.filter(({ id }) => illustrationsToRemove.includes(id))
  if (removed.length > 0) {
    await tx.serviceIllustration.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
    for (const { fileId } of removed) await deleteFile(tx, fileId)
  }
  const remaining = all.filter((illustration) => !removed.includes(illustration))
  const byId = new Map(all.map((illustration) => [illustration.id, illustration]))
  const texts = new Map(illustrations.map(({ id, alternativeText }) => [id.toLowerCase(), alternativeText]))
  const named = [...new Set([...texts.keys(), ...byId.keys()])].flatMap((id) => byId.get(id) ?? [])
  const files = fileIds.map((fileId, index) => ({ fileId, alternativeText: illustrationsToAddTexts[index] || null }))
  const order = withAdded(named, files, illustrationsToAddPlaces).filter((one) => !('id' in one) || !removed.includes(one))
  // Otherwise those that stay keep their positions, and the added ones come behind.
  const isMoved = remaining.some((illustration, index) => illustration !== order[index])
  const next = Math.max(-1, ...all.map(({ position }) => position)) + 1
  const added: Prisma.ServiceIllustrationCreateManyInput[] = []
  for (const [index, one] of order.entries()) {
    if (!('id' in one)) {
      added.push({ ...one, serviceId, position: isMoved ? index : next + added.length })
      continue
    }
    const position = isMoved ? index : one.position
    const alternativeText = texts.get(one.id) ?? one.alternativeText
    if (position !== one.position || alternativeText !== one.alternativeText)
      await tx.serviceIllustration.update({
        where: { id: one.id },
        data: { position, alternativeText: alternativeText || null },
        select: { id: true },
      })
  }
  if (added.length > 0) await tx.serviceIllustration.createMany({ data: added })
}

/** Both views of the relation change together (W13): the groups that lose or win a service get a new version. */
export async function touchGroups(tx: Transaction, moves: readonly (readonly [from: string | null, to: string | null])[]): Promise<void> {
  const ids = [...new Set(moves.flatMap(([from, to]) => (from === to ? [] : [from, to].filter((id) => id !== null))))]
  if (ids.length > 0) await tx.serviceGroup.updateMany({ where: { id: { in: ids } }, data: { version: { increment: 1 } } })
}

/** Files are written first: other writers of the catalogue do not wait for them. */
async function storeFiles(tx: Transaction, files: readonly PreparedFile[]): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) ids.push(await storeFile(tx, file))
  return ids
}

async function insert(
  tx: Transaction,
  context: CallContext,
  actor: UserActor,
  form: ServiceForm,
  files: readonly PreparedFile[],
): Promise<Service> {
  const fileIds = await storeFiles(tx, files)
  await lockCatalogue(tx)
  const checked = await checkForm(tx, form, null, null)
  const { id, serviceGroupId } = await tx.service.create({
    data: { ...columnsOf(form), friendlyUrl: await friendlyUrl(tx, form, null), createdByPpid: actor.ppid },
    select: { id: true, serviceGroupId: true },
  })
  await writeLists(tx, [{ id, form, checked, before: null, beforeForm: null }])
  await writeIllustrations(tx, id, fileIds, form, null)
  await touchGroups(tx, [[null, serviceGroupId]])
  const after = (await readStored(tx, id))!
  await audit(tx, context, { action: 'create', entity: ENTITY, entityId: id, after: auditedForm(formOf(after)) })
  return toReply(actor, new Set(), after)
}

/** E006. Throws VALIDATION, CONFLICT for a friendly URL that is used. */
export const createService: ServiceFunction<typeof contract.createService> = async ({ actor, body, context }) => {
  const files = await prepareFiles(body)
  return namingConflict(
    inTransaction(context, (tx) => insert(tx, context, actor, body, files), { timeoutMs: SAVE_TIMEOUT_MS }),
    conflicts,
  )
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

async function update(
  tx: Transaction,
  { actor, params, body: form, context, found }: UpdateCall,
  files: readonly PreparedFile[],
): Promise<Service> {
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
  await openSave(tx, context, { entity: ENTITY, entityId: id, label: beforeForm.name, serviceId: id })
  const data = { ...columnsOf(form), friendlyUrl: await friendlyUrl(tx, form, before), version: { increment: 1 } }
  await tx.service.update({ where: { id }, data, select: { id: true } })
  await writeLists(tx, [{ id, form, checked, before, beforeForm }])
  await writeIllustrations(tx, id, fileIds, form, before)
  await touchGroups(tx, [[before.service.serviceGroupId, form.serviceGroupId ?? null]])
  const after = (await readStored(tx, id))!
  await audit(tx, context, { action: 'update', entity: ENTITY, entityId: id, ...auditedChange(beforeForm, formOf(after)) })
  return toReply(actor, found.subscribed, after)
}

/** E007. Throws NOT_FOUND, FORBIDDEN, VALIDATION, STALE_VERSION with the stored service, CONFLICT for a friendly URL that is used. */
export const updateService = async (call: UpdateCall): Promise<Service> => {
  const files = await prepareFiles(call.body)
  const change = inTransaction(call.context, (tx) => update(tx, call, files), { timeoutMs: SAVE_TIMEOUT_MS })
  return showingCurrent(
    namingConflict(change, conflicts),
    async () => {
      const stored = await readStored(db, call.params.id)
      if (!stored) throw notFound()
      return toReply(call.actor, call.found.subscribed, stored)
    },
    { context: call.context, kind: ENTITY, key: call.params.id },
  )
}
