import 'server-only'
import { audit, auditAll } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { ENTITY as SERVICE } from '#lib/services/api.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { tenantOfChange } from '#lib/tenants/api.ts'
import type * as contract from './contract.ts'
import type { ServiceGroup } from './contract.ts'

const ENTITY = 'ServiceGroup'
const conflicts = { ServiceGroup_tenantId_lower_name_key: 'A service group with this name already exists' }
const FOREIGN_SERVICE = 'This service is not offered in the domain of the service group'

type Db = Transaction | typeof db
type Body = Call<typeof contract.createServiceGroup>['body']

const named = { select: { id: true, name: true } }

/** A group with its tenant, as internal callers see it. Throws NOT_FOUND. */
async function readGroup(from: Db, id: string): Promise<{ tenantId: string; group: ServiceGroup }> {
  const row = await from.serviceGroup.findUnique({
    where: { id },
    include: {
      tenant: { select: { domain: true } },
      lifeCycle: named,
      valueChain: named,
      services: { select: { id: true }, orderBy: [{ isHighlighted: 'desc' }, { name: 'asc' }] },
    },
  })
  if (!row) throw notFound()
  const { name, smallDescription, tenant, lifeCycle, valueChain, services, version, tenantId } = row
  return {
    tenantId,
    group: {
      id: row.id,
      name,
      smallDescription,
      domain: tenant.domain,
      lifeCycle,
      valueChain,
      services: services.map((service) => service.id),
      version,
    },
  }
}

/** For 404 before a body is read (W3). */
export const findGroup = ({ params }: { params: { id: string } }): Promise<unknown> => readGroup(db, params.id)

/** The tenant named in the body, or the one that stands in for it. Throws VALIDATION. */
async function tenantId(context: CallContext, domain: string | undefined): Promise<string> {
  const tenant = await tenantOfChange(context.host, domain)
  if (!tenant) throw invalid(domain === undefined ? REQUIRED : 'There is no such tenant', 'domain')
  return tenant.id
}

/**
 * Ids of a body exist, life cycle, value chain and services within the tenant.
 * @param current services that are in the group already, whatever their tenants
 * Throws VALIDATION (W8).
 */
async function checkIds(
  tx: Transaction,
  tenantId: string,
  { lifeCycle, valueChain, services = [] }: Body,
  current: readonly string[],
): Promise<void> {
  const fields: FieldError[] = []
  for (const [path, id, kind] of [
    ['lifeCycle', lifeCycle, 'LIFECYCLE'],
    ['valueChain', valueChain, 'VALUE_CHAIN'],
  ] as const) {
    if (id && !(await tx.taxonomyItem.findFirst({ where: { id, kind, tenantId }, select: { id: true } })))
      fields.push({ message: 'There is no such item', path })
  }
  const found = await tx.service.findMany({
    where: { id: { in: services } },
    select: { id: true, domains: { where: { tenantId }, select: { tenantId: true } } },
  })
  const known = new Map(found.map(({ id, domains }) => [id, domains.length > 0]))
  for (const [index, given] of services.entries()) {
    const [id, path] = [given.toLowerCase(), `services[${index}]`]
    if (!known.has(id)) fields.push({ message: 'There is no such service', path })
    else if (!known.get(id) && !current.includes(id)) fields.push({ message: FOREIGN_SERVICE, path })
  }
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}

/**
 * The other view of the relation (W13): services come and go, everything that changes with them gets a new version (W60), and the history of
 * each service shows it.
 */
async function moveServices(tx: Transaction, context: CallContext, groupId: string, services: readonly string[]): Promise<void> {
  const wanted = [...services]
  const moving = Prisma.sql`
    ("serviceGroupId" = ${groupId}::uuid) IS DISTINCT FROM ("id" = ANY(${wanted}::uuid[])) AND ("serviceGroupId" = ${groupId}::uuid OR "id" = ANY(${wanted}::uuid[]))`
  const moved = await tx.$queryRaw<{ id: string; from: string | null; to: string | null }[]>`
    SELECT "id", "serviceGroupId" AS "from", CASE WHEN "id" = ANY(${wanted}::uuid[]) THEN ${groupId}::uuid END AS "to" FROM "Service" WHERE ${moving}`
  await tx.$executeRaw`
    UPDATE "ServiceGroup" SET "version" = "version" + 1
    WHERE "id" <> ${groupId}::uuid AND "id" IN (SELECT "serviceGroupId" FROM "Service" WHERE "id" = ANY(${wanted}::uuid[]))`
  await tx.$executeRaw`
    UPDATE "Service" SET "serviceGroupId" = CASE WHEN "id" = ANY(${wanted}::uuid[]) THEN ${groupId}::uuid END, "version" = "version" + 1, "updatedAt" = now()
    WHERE ${moving}`
  await auditAll(
    tx,
    context,
    moved.map(({ id, from, to }) => ({
      action: 'update',
      entity: SERVICE,
      entityId: id,
      before: { serviceGroupId: from },
      after: { serviceGroupId: to },
    })),
  )
}

const fieldsOf = ({ name, smallDescription, lifeCycle, valueChain }: Body) => ({
  name,
  smallDescription: smallDescription ?? '',
  lifeCycleId: lifeCycle ?? null,
  valueChainId: valueChain ?? null,
})

/** E020. Throws VALIDATION, CONFLICT when the tenant has a group of this name. */
export const createServiceGroup: ServiceFunction<typeof contract.createServiceGroup> = async ({ body, context }) => {
  const tenant = await tenantId(context, body.domain)
  const change = inTransaction(context, async (tx) => {
    await lockCatalogue(tx)
    await checkIds(tx, tenant, body, [])
    const { id } = await tx.serviceGroup.create({ data: { ...fieldsOf(body), tenantId: tenant }, select: { id: true } })
    if (body.services) await moveServices(tx, context, id, body.services)
    const { group } = await readGroup(tx, id)
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: id, after: group })
    return group
  })
  return namingConflict(change, conflicts)
}

/** E022. Throws NOT_FOUND, STALE_VERSION, VALIDATION, CONFLICT when the tenant has a group of this name. */
export const updateServiceGroup: ServiceFunction<typeof contract.updateServiceGroup> = async ({ params: { id }, body, context }) => {
  const domainId = body.domain === undefined ? undefined : await tenantId(context, body.domain)
  const change = inTransaction(context, async (tx) => {
    await lockCatalogue(tx)
    const before = await readGroup(tx, id)
    checkVersion(before.group.version, body.version)
    const tenant = domainId ?? before.tenantId
    const isSameTenant = tenant === before.tenantId
    await checkIds(
      tx,
      tenant,
      isSameTenant ? body : { ...body, services: body.services ?? before.group.services },
      isSameTenant ? before.group.services : [],
    )
    await tx.serviceGroup.update({ where: { id }, data: { ...fieldsOf(body), tenantId: tenant, version: { increment: 1 } } })
    if (body.services) await moveServices(tx, context, id, body.services)
    const { group } = await readGroup(tx, id)
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: group.id, before: before.group, after: group })
    return group
  })
  return namingConflict(
    showingCurrent(change, async () => (await readGroup(db, id)).group, { context, kind: ENTITY, key: id }),
    conflicts,
  )
}

/** E023: its services stay without a group (A174). Throws NOT_FOUND. */
export const deleteServiceGroup: ServiceFunction<typeof contract.deleteServiceGroup> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    await lockCatalogue(tx)
    const { group } = await readGroup(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: group.id, label: group.name })
    await moveServices(tx, context, id, [])
    await tx.serviceGroup.delete({ where: { id } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: group.id, before: group })
  })
