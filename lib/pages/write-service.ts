import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openSave } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { lockCatalogue } from '#lib/catalogue/api.ts'
import { tenantOfChange } from '#lib/tenants/api.ts'
import { checkStaff } from '#lib/people/api.ts'
import type * as contract from './contract.ts'
import type { Page } from './contract.ts'
import { defaultPage } from './service.ts'

const ENTITY = 'Page'
const PAGE_EXISTS = 'This tenant already has a page'

type Tenant = { id: string; domain: string }
type Changes = { [Field in keyof Omit<Page, 'version'>]?: Page[Field] | undefined }

/** The tenant whose page is written: of ?domain=, else of the host. Throws NOT_FOUND when the database has none. */
export async function findTenant({ query, context }: Pick<Call<typeof contract.replacePage>, 'query' | 'context'>): Promise<Tenant> {
  const tenant = await tenantOfChange(context.host, query.domain)
  if (!tenant) throw notFound()
  return tenant
}

/** The stored page; null = the tenant has none and shows the default one. */
async function readPage(from: Transaction | typeof db, tenantId: string): Promise<Page | null> {
  const page = await from.page.findUnique({ where: { tenantId }, include: { contacts: { orderBy: { position: 'asc' } } } })
  if (!page) return null
  const { tenantId: _tenant, contacts, ...texts } = page
  return { ...texts, contacts: contacts.map((contact) => contact.userPpid) }
}

async function store(tx: Transaction, tenantId: string, before: Page | null, changes: Changes): Promise<Page> {
  const { contacts, ...texts } = changes
  const people = contacts && [...new Set(contacts)]
  // They are shown to visitors, so they are people of the firm.
  if (people) await checkStaff(tx, people, 'contacts', 'There is no such person')
  const { contacts: _contacts, version: _version, ...defaults } = defaultPage
  if (before) await tx.page.update({ where: { tenantId }, data: { ...texts, version: { increment: 1 } } })
  else {
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
    await tx.page.create({ data: { ...defaults, ...given, tenantId } })
  }
  if (people) {
    await tx.pageContact.deleteMany({ where: { pageTenantId: tenantId } })
    await tx.pageContact.createMany({ data: people.map((userPpid, position) => ({ pageTenantId: tenantId, userPpid, position })) })
  }
  return (await readPage(tx, tenantId))!
}

type Body = Changes & { version?: number | undefined }

/** One change of a page, which is made with the first one when the tenant has none. */
const write = (context: CallContext, tenant: Tenant, { version, ...changes }: Body, isNew = false): Promise<Page> =>
  showingCurrent(
    inTransaction(context, async (tx) => {
      await lockCatalogue(tx)
      const before = await readPage(tx, tenant.id)
      if (isNew && before) throw new AppError('CONFLICT', { detail: PAGE_EXISTS })
      if (!isNew) checkVersion(before?.version ?? defaultPage.version, version)
      if (before) await openSave(tx, context, { entity: ENTITY, entityId: tenant.id, label: before.title })
      const after = await store(tx, tenant.id, before, changes)
      await audit(tx, context, { action: before ? 'update' : 'create', entity: ENTITY, entityId: tenant.id, before, after })
      return after
    }),
    async () => (await readPage(db, tenant.id)) ?? defaultPage,
    { context, kind: ENTITY, key: tenant.id },
  )

type Found<F extends ServiceFunction<never>> = (call: Parameters<F>[0] & { found: Tenant }) => Promise<Page>

/** E025. Throws CONFLICT when the tenant has a page. */
export const createPage: Found<ServiceFunction<typeof contract.createPage>> = ({ body, context, found }) =>
  write(context, found, body, true)

/** E026. */
export const replacePage: Found<ServiceFunction<typeof contract.replacePage>> = ({ body, context, found }) => write(context, found, body)

/** E027: the home-page settings only (A096, B506). */
export const updatePageFields: Found<ServiceFunction<typeof contract.updatePageFields>> = ({ body, context, found }) =>
  write(context, found, body)

/** E028: the filter labels only. */
export const updatePageOptions: Found<ServiceFunction<typeof contract.updatePageOptions>> = ({ body, context, found }) =>
  write(context, found, body)
