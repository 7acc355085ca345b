import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { audit } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { copyFile } from '#lib/files/store.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import type { Service } from './contract.ts'
import type * as contract from './desk-contract.ts'
import { freeFriendlyUrl, friendlyUrlOf } from './friendly-url.ts'
import { ENTITY, SAVE_TIMEOUT_MS, conflicts, toReply, touchGroups } from './save-service.ts'
import { auditedForm, formOf, readStored } from './stored.ts'
import type { StoredService } from './stored.ts'
import { NAME_LENGTH } from './write-contract.ts'

const SUFFIX_LENGTH = ' (copy 999)'.length

/** 'Name (copy)', or 'Name (copy 2)' and so on when services have that name already. */
async function nameOfCopy(tx: Transaction, name: string): Promise<string> {
  const base = `${name.slice(0, NAME_LENGTH - SUFFIX_LENGTH)} (copy`
  const found = await tx.service.findMany({ where: { name: { startsWith: base } }, select: { name: true } })
  const usedNames = new Set(found.map((service) => service.name))
  let copy = `${base})`
  for (let n = 2; usedNames.has(copy); n += 1) copy = `${base} ${n})`
  return copy
}

async function friendlyUrl(tx: Transaction, name: string): Promise<string> {
  const base = friendlyUrlOf(name)
  const used = await tx.service.findMany({ where: { friendlyUrl: { startsWith: base } }, select: { friendlyUrl: true } })
  return freeFriendlyUrl(base, new Set(used.map((service) => service.friendlyUrl)))
}

/** All related rows of a service but subscriptions and people's marks. */
async function copyLists(tx: Transaction, { service, illustrations }: StoredService, serviceId: string): Promise<void> {
  const { id } = service
  await tx.$executeRaw`INSERT INTO "ServiceDomain" ("serviceId", "tenantId")
    SELECT ${serviceId}::uuid, "tenantId" FROM "ServiceDomain" WHERE "serviceId" = ${id}::uuid`
  await tx.$executeRaw`INSERT INTO "ServiceTaxonomy" ("serviceId", "itemId")
    SELECT ${serviceId}::uuid, "itemId" FROM "ServiceTaxonomy" WHERE "serviceId" = ${id}::uuid`
  await tx.$executeRaw`INSERT INTO "ServicePerson" ("serviceId", "role", "userPpid", "position")
    SELECT ${serviceId}::uuid, "role", "userPpid", "position" FROM "ServicePerson" WHERE "serviceId" = ${id}::uuid`
  await tx.$executeRaw`INSERT INTO "ServiceApplication" ("serviceId", "position", "name", "link", "showToClient", "itContactPpid")
    SELECT ${serviceId}::uuid, "position", "name", "link", "showToClient", "itContactPpid" FROM "ServiceApplication" WHERE "serviceId" = ${id}::uuid`
  await tx.$executeRaw`INSERT INTO "ServiceRelation" ("serviceId", "relatedId", "position")
    SELECT ${serviceId}::uuid, "relatedId", "position" FROM "ServiceRelation" WHERE "serviceId" = ${id}::uuid`
  for (const { fileId, position, alternativeText } of illustrations)
    await tx.serviceIllustration.create({
      data: { serviceId, fileId: await copyFile(tx, fileId), position, alternativeText: alternativeText || null },
      select: { id: true },
    })
}

async function copy(tx: Transaction, context: CallContext, actor: UserActor, id: string): Promise<Service> {
  await lockCatalogue(tx)
  const original = await readStored(tx, id)
  if (!original) throw notFound()
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, version: _version, ...fields } = original.service
  const name = await nameOfCopy(tx, fields.name)
  const data = { ...fields, name, friendlyUrl: await friendlyUrl(tx, name), live: false, createdByPpid: actor.ppid }
  // The change set names the copy, whose id is not known before.
  const [{ made }] = await tx.$queryRaw<[{ made: string }]>`SELECT uuidv7()::text AS "made"`
  await openChangeSet(tx, context, { action: 'copy', entity: ENTITY, entityId: made, label: name })
  await tx.service.create({ data: { ...data, id: made }, select: { id: true } })
  await copyLists(tx, original, made)
  await touchGroups(tx, [[null, fields.serviceGroupId]])
  const after = (await readStored(tx, made))!
  await audit(tx, context, { action: 'create', entity: ENTITY, entityId: made, after: auditedForm(formOf(after)) })
  return toReply(actor, new Set(), after)
}

/**
 * The copy of a service: with another name and address, not live, and with what its form shows, pictures included; without subscriptions. It can be taken
 * back as long as nobody changed or used it. Throws NOT_FOUND, CONFLICT for a friendly URL that somebody takes at the same moment.
 */
export const copyService: ServiceFunction<typeof contract.copyService> = ({ actor, params, context }) =>
  namingConflict(
    inTransaction(context, (tx) => copy(tx, context, actor, params.id), { timeoutMs: SAVE_TIMEOUT_MS }),
    conflicts,
  )
