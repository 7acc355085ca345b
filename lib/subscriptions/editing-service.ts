import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import type { OrderField } from '#lib/lists/columns.ts'
import type { Cells } from '#lib/spreadsheet/columns.ts'
import { editingFile } from '#lib/spreadsheet/editing.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import type { subscriptionColumns } from './columns.ts'
import { columns, storedRow } from './import-columns.ts'
import type { Name, StoredSubscription } from './import-columns.ts'
import type * as contract from './import-contract.ts'
import type { SubscriptionSelection } from './list-contract.ts'
import { orderedIds } from './list-service.ts'
import { selectSubscriptions } from './rows.ts'
import { selectedFound } from './selection.ts'

/** Subscriptions read at a time, with their people. */
const PAGE = 250

/** Subscriptions as rows of a file for editing. */
async function storedRows(from: Transaction | typeof db, where: Prisma.Sql): Promise<StoredSubscription[]> {
  const rows = await selectSubscriptions({ from, where })
  const ppids = [...new Set(rows.flatMap(({ contacts }) => contacts))]
  const people = await from.user.findMany({ where: { ppid: { in: ppids } }, select: { ppid: true, email: true } })
  const emails = new Map(people.map(({ ppid, email }) => [ppid, email]))
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))]
  const shared = await from.$queryRaw<{ id: string; friendlyUrl: string }[]>`
    SELECT s."id"::text AS "id", s."friendlyUrl" FROM "Service" s
    WHERE s."id" = ANY(${serviceIds}::uuid[]) AND EXISTS (SELECT 1 FROM "Service" o WHERE lower(o."name") = lower(s."name") AND o."id" <> s."id")`
  const addressOf = new Map(shared.map(({ id, friendlyUrl }) => [id, friendlyUrl]))
  return rows.map((row) => storedRow(row, emails, addressOf.get(row.serviceId) ?? row.serviceName))
}

/** Subscriptions that meet a condition on the tables of FROM_SQL, by the ids of company and service. */
export const storedByCompanyAndService = async (tx: Transaction, where: Prisma.Sql): Promise<ReadonlyMap<string, StoredSubscription>> =>
  new Map((await storedRows(tx, where)).map((stored) => [`${stored.entityId} ${stored.serviceId}`, stored]))

interface EditingCall {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
  selection: SubscriptionSelection
  orderBy: readonly OrderStep<OrderField<typeof subscriptionColumns>>[]
}

async function* pagesOf(ids: readonly string[]): AsyncGenerator<Cells<Name>[]> {
  for (let start = 0; start < ids.length; start += PAGE) {
    const some = ids.slice(start, start + PAGE)
    const stored = new Map((await storedRows(db, Prisma.sql`s."id" = ANY(${some}::uuid[])`)).map((row) => [row.id, row.cells]))
    yield some.flatMap((id) => stored.get(id) ?? [])
  }
}

/** What the file for editing of subscriptions writes; who is no super user gets those of own services (W37). */
export async function editedSubscriptions({ actor, selection, orderBy }: EditingCall): Promise<ExportSpec<Cells<Name>>> {
  const ids = await orderedIds(selectedFound(actor, selection), orderBy)
  return editingFile(columns, { title: 'Subscriptions', prefix: 'subscriptions_', rowCount: ids.length, pages: () => pagesOf(ids) })
}

/** The subscriptions of the list as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportSubscriptionsForEditing: ServiceFunction<typeof contract.exportSubscriptionsForEditing> = ({
  actor: { ppid, isSuperUser },
  body: { selection, orderBy },
}) => exportReply('subscriptions-editing', { actor: { ppid, isSuperUser }, selection, orderBy }, editedSubscriptions)
