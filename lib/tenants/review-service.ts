import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import type * as contract from './review-contract.ts'
import type { TenantReview } from './review-contract.ts'
import { hostOf } from './service.ts'
import type { ReviewRule } from './words.ts'

const ENTITY = 'Tenant'
const UNSET: TenantReview = { rule: 'OFF', version: 0 }

type Db = Transaction | typeof db

const tenantsOf = (from: Db) =>
  from.tenant.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: { id: true, domain: true, url: true } })

/** @param host without port, lower case; '' = none, as in a job */
const atHost = (tenants: Awaited<ReturnType<typeof tenantsOf>>, host: string): string | null =>
  host === ''
    ? null
    : ((tenants.find(({ url }) => hostOf(url) === host) ?? tenants.find(({ domain }) => domain === config().defaultTenant))?.id ?? null)

/** The stored tenant at a host, else the default one; null = there is none. */
export const tenantIdAt = async (from: Db, host: string): Promise<string | null> => atHost(await tenantsOf(from), host)

/**
 * The rules of reviews that hold for an article: that of the tenant in which it was written, else of the home tenant, and that of the tenant at which
 * somebody works with it.
 */
export async function reviewRulesFor(from: Db, tenantId: string | null, host: string): Promise<ReviewRule[]> {
  const rules = await from.tenantReview.findMany({ where: { rule: { not: 'OFF' } }, select: { tenantId: true, rule: true } })
  if (rules.length === 0) return []
  const tenants = await tenantsOf(from)
  const own = tenantId ?? tenants.find(({ domain }) => domain === config().homeTenant)?.id ?? null
  const here = atHost(tenants, host)
  return rules.filter((one) => one.tenantId === own || one.tenantId === here).map(({ rule }) => rule)
}

async function readReview(from: Db, id: string): Promise<TenantReview> {
  const row = await from.tenant.findUnique({ where: { id }, select: { review: { select: { rule: true, version: true } } } })
  if (!row) throw notFound()
  return row.review ?? UNSET
}

/** Throws NOT_FOUND. */
export const getTenantReview: ServiceFunction<typeof contract.getTenantReview> = ({ params: { id } }) => readReview(db, id)

/** Throws NOT_FOUND, STALE_VERSION. */
export const changeTenantReview: ServiceFunction<typeof contract.changeTenantReview> = ({ params: { id }, body, context }) =>
  showingCurrent(
    inTransaction(context, async (tx) => {
      await lockCatalogue(tx)
      const before = await readReview(tx, id)
      checkVersion(before.version, body.version)
      if (before.rule === body.rule) return before
      const { rule } = body
      const after = await tx.tenantReview.upsert({
        where: { tenantId: id },
        create: { tenantId: id, rule },
        update: { rule, version: { increment: 1 } },
        select: { tenantId: true, rule: true, version: true },
      })
      await audit(tx, context, {
        action: 'update',
        entity: ENTITY,
        entityId: after.tenantId,
        before: { review: before.rule },
        after: { review: rule },
      })
      return { rule: after.rule, version: after.version }
    }),
    () => readReview(db, id),
    { context, kind: ENTITY, key: id },
  )
