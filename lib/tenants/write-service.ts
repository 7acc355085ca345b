import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { Tenant as StoredTenant } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { IN_USE } from '#lib/text/form-texts.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { TENANT_COLOURS } from '#lib/config/tenant-palette.ts'
import type * as contract from './contract.ts'
import type { Tenant } from './contract.ts'
import { hostOf } from './service.ts'

const ENTITY = 'Tenant'
/** W20, W21. */
const conflicts = { Tenant_domain_key: 'This domain is already used', ServiceDomain_tenantId_fkey: IN_USE }

/** Names the field as every uniqueness conflict does (A052). */
const URL_USED = 'This address is already used'

type Db = Transaction | typeof db

async function findRow(from: Db, id: string): Promise<StoredTenant> {
  const tenant = await from.tenant.findUnique({ where: { id } })
  if (!tenant) throw notFound()
  return tenant
}

/** For 404 before a body is read (W3). */
export const findTenant = ({ params }: { params: { id: string } }): Promise<StoredTenant> => findRow(db, params.id)

/** A tenant without a colour has that of its position in the list, the oldest first (A183). */
async function toTenant(from: Db, { id, name, url, domain, colour, createdAt, version }: StoredTenant): Promise<Tenant> {
  const colourIndex =
    colour ?? (await from.tenant.count({ where: { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] } }))
  return { id, name, url, domain, colour: colourIndex % TENANT_COLOURS, version }
}

const auditOf = ({ name, url, domain, colour }: StoredTenant) => ({ name, url, domain, colour })

const change = <T>(context: CallContext, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  namingConflict(
    inTransaction(context, async (tx) => {
      await lockCatalogue(tx)
      return work(tx)
    }),
    conflicts,
  )

/** Requests find their tenant by the host of its url (A036), so two tenants cannot have one; ports do not count. Throws CONFLICT. */
async function refuseUsedHost(tx: Transaction, url: string, id?: string): Promise<void> {
  const others = await tx.tenant.findMany({ where: id === undefined ? {} : { id: { not: id } }, select: { url: true } })
  if (others.some((other) => hostOf(other.url) === hostOf(url))) throw new AppError('CONFLICT', { detail: URL_USED })
}

type Body = Call<typeof contract.createTenant>['body']
/** What is stored of a body. */
const fieldsOf = ({ name, url, domain, colour }: Body) => ({ name, url, domain, colour })

/** E081. Throws CONFLICT for a domain or an address that is used. */
export const createTenant: ServiceFunction<typeof contract.createTenant> = ({ body, context }) =>
  change(context, async (tx) => {
    await refuseUsedHost(tx, body.url)
    const created = await tx.tenant.create({ data: { ...fieldsOf(body), colour: body.colour ?? null } })
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: created.id, after: auditOf(created) })
    return toTenant(tx, created)
  })

/** E083; a colour that is left out stays, null is that of the position in the list. Throws NOT_FOUND, STALE_VERSION, CONFLICT. */
export const updateTenant: ServiceFunction<typeof contract.updateTenant> = ({ params: { id }, body, context }) =>
  showingCurrent(
    change(context, async (tx) => {
      const before = await findRow(tx, id)
      checkVersion(before.version, body.version)
      await refuseUsedHost(tx, body.url, id)
      const after = await tx.tenant.update({ where: { id }, data: { ...fieldsOf(body), version: { increment: 1 } } })
      await audit(tx, context, { action: 'update', entity: ENTITY, entityId: after.id, before: auditOf(before), after: auditOf(after) })
      return toTenant(tx, after)
    }),
    async () => toTenant(db, await findRow(db, id)),
    { context, kind: ENTITY, key: id },
  )

/** E084: its taxonomy, groups and page go too (W21). Throws NOT_FOUND, CONFLICT while services belong to it. */
export const deleteTenant: ServiceFunction<typeof contract.deleteTenant> = ({ params: { id }, context }) =>
  change(context, async (tx) => {
    const before = await findRow(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.name })
    await tx.tenant.delete({ where: { id } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before: auditOf(before) })
  })
