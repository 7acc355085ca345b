import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { shownFields } from '#lib/lists/columns.ts'
import type { OrderField, ShownField } from '#lib/lists/columns.ts'
import { columnWords, rowsByIds, sheetColumns } from '#lib/lists/sheet.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { chosen, filterWords, narrowing, periodWords } from '#lib/spreadsheet/filter-words.ts'
import { subscriptionColumns } from './columns.ts'
import type { SubscriptionSelection } from './list-contract.ts'
import type * as contract from './export-contract.ts'
import { onlyOwnServices, orderedIds } from './list-service.ts'
import { selectedFound, selectedSql } from './selection.ts'
import { TRIAL } from './words.ts'
import type { SubscriptionFilters, SubscriptionListRow } from './list-contract.ts'
import { selectSubscriptions, toSubscription } from './rows.ts'
import { today } from '#lib/relations/api.ts'

/** Subscriptions read at a time, with their users. */
const PAGE = 250

type ListColumn = ShownField<typeof subscriptionColumns>
/** Without a word about columns; the names of members have their e-mails with them. */
const ALL_COLUMNS = shownFields(subscriptionColumns).filter((name) => name !== 'memberEmail')

interface ExportCall {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
  selection: SubscriptionSelection
  orderBy: readonly OrderStep<OrderField<typeof subscriptionColumns>>[]
  columns: readonly ListColumn[] | null
}

const namesOf = (users: SubscriptionListRow['users']): string | null =>
  users.map(({ name, email }) => `${name} (${email})`).join(', ') || null

/** Where the sheet says more than the table. */
const otherColumns: Parameters<typeof sheetColumns<SubscriptionListRow, typeof subscriptionColumns>>[2] = {
  memberName: [
    { header: 'Main contacts', value: ({ users }) => namesOf(users.filter(({ isMainContact }) => isMainContact)) },
    { header: 'Users', value: ({ users }) => namesOf(users) },
  ],
  memberEmail: [{ header: 'E-mails', value: ({ users }) => users.map(({ email }) => email).join(', ') || null }],
  endDate: [
    { header: 'End date', value: ({ endDate }) => (endDate === null ? null : new Date(`${endDate}T00:00:00Z`)) },
    { header: 'Expired', value: ({ endDate }) => (endDate !== null && endDate < today() ? 'Yes' : 'No') },
  ],
}

/** As the list calls them (B347). */
const trialKinds: Readonly<Record<number, string>> = {
  [TRIAL.all]: 'All subscriptions',
  [TRIAL.trialOnly]: 'Trial only',
  [TRIAL.expiredTrialOnly]: 'Expired trial only',
  [TRIAL.nonTrialOnly]: 'Non-trial only',
}

const filterNames: Parameters<typeof filterWords<SubscriptionFilters>>[1] = {
  ...columnWords(subscriptionColumns),
  my: ['Services', () => 'Only my services'],
  trial: ['Trial', (kind) => trialKinds[kind] ?? ''],
  subscriptionId: ['Subscription', chosen],
  serviceId: ['Service', chosen],
  running: ['Ended', () => 'Left out'],
  endDate: ['End date', ({ start, end }) => periodWords(shortDate(start), shortDate(end))],
}

/** What narrows the rows, as name and value: to own services also what the caller did not ask for (W37). */
const narrowedBy = (actor: ExportCall['actor'], filters: SubscriptionFilters): [string, string][] =>
  filterWords(
    { ...narrowing(filters, (some) => selectedSql(actor, { filters: some })), my: onlyOwnServices(actor, filters) || null },
    filterNames,
  )

async function readRows(ids: readonly string[]): Promise<Map<string, SubscriptionListRow>> {
  const rows = await selectSubscriptions({ where: Prisma.sql`s."id" = ANY(${[...ids]}::uuid[])` })
  return new Map(rows.map((row) => [row.id, { ...toSubscription(row), userCount: row.users.length }]))
}

/** What the export of subscriptions writes, in the order of the list and with its columns; who is no super user gets those of own services (W37). */
export async function subscriptionsExport({ actor, selection, orderBy, columns }: ExportCall): Promise<ExportSpec<SubscriptionListRow>> {
  const ids = await orderedIds(selectedFound(actor, selection), orderBy)
  return {
    title: 'Subscriptions',
    prefix: 'subscriptions_',
    filters: 'ids' in selection ? [['Selected subscriptions', String(ids.length)]] : narrowedBy(actor, selection.filters),
    columns: sheetColumns(subscriptionColumns, columns ?? ALL_COLUMNS, otherColumns),
    rowCount: ids.length,
    moment: new Date(),
    pages: () => rowsByIds(ids, PAGE, readRows),
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportSubscriptions: ServiceFunction<typeof contract.exportSubscriptions> = ({
  actor: { ppid, isSuperUser },
  body: { selection, orderBy, columns = null },
}) => exportReply('subscriptions', { actor: { ppid, isSuperUser }, selection, orderBy, columns }, subscriptionsExport)
