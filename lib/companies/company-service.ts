import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { GROUP_IN_USE } from '#lib/impact/words.ts'
import type { Company } from './contract.ts'
import type * as contract from './contract.ts'

const ENTITY = 'Company'
const NAME_TAKEN = 'A company group with this name already exists'
const conflicts = {
  Company_name_key: NAME_TAKEN,
  Company_lower_name_key: NAME_TAKEN,
  /** A174. */
  Entity_companyId_fkey: GROUP_IN_USE,
}
const shown = { id: true, name: true, version: true } as const

async function readCompany(from: Transaction | typeof db, id: string): Promise<Company> {
  const company = await from.company.findUnique({ where: { id }, select: shown })
  if (!company) throw notFound()
  return company
}

/** For 404 before a body is read (W3). */
export const findCompany = ({ params }: { params: { id: string } }): Promise<Company> => readCompany(db, params.id)

/** E111: company groups by name, without regard to letter case and accents. */
export const listCompanies: ServiceFunction<typeof contract.listCompanies> = () =>
  db.$queryRaw<Company[]>(Prisma.sql`SELECT "id"::text AS "id", "name", "version" FROM "Company" ORDER BY search_text("name"), "id"`)

/** E112. Throws CONFLICT when the name is taken. */
export const createCompany: ServiceFunction<typeof contract.createCompany> = ({ body: { name }, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      const company = await tx.company.create({ data: { name }, select: shown })
      await audit(tx, context, { action: 'create', entity: ENTITY, entityId: company.id, after: company })
      return company
    }),
    conflicts,
  )

/** E113. Throws NOT_FOUND, STALE_VERSION, CONFLICT when the name is taken. */
export const updateCompany: ServiceFunction<typeof contract.updateCompany> = ({ params: { id }, body: { name, version }, context }) => {
  const change = inTransaction(context, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Company" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
    const before = await readCompany(tx, id)
    checkVersion(before.version, version)
    const after = await tx.company.update({ where: { id }, data: { name, version: { increment: 1 } }, select: shown })
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: after.id, before, after })
    return after
  })
  return namingConflict(
    showingCurrent(change, () => readCompany(db, id), { context, kind: ENTITY, key: id }),
    conflicts,
  )
}

/** E114. Throws NOT_FOUND, CONFLICT while the group has companies (A174). */
export const deleteCompany: ServiceFunction<typeof contract.deleteCompany> = ({ params: { id }, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      const before = await readCompany(tx, id)
      await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.name })
      await tx.company.delete({ where: { id }, select: { id: true } })
      await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before })
    }),
    conflicts,
  )
