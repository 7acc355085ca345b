import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { chosen, filterWords, narrowing, periodWords } from '#lib/spreadsheet/filter-words.ts'
import { columnsShown } from '#lib/spreadsheet/shown-columns.ts'
import { SUBSCRIPTION_COLUMNS } from './export-contract.ts'
import type { SubscriptionSelection } from './list-contract.ts'
import type * as contract from './export-contract.ts'
import { onlyOwnServices, orderedIds } from './list-service.ts'
import { selectedFound, selectedSql } from './selection.ts'
import { TRIAL } from './list-contract.ts'
import type { SUBSCRIPTION_ORDER, SubscriptionFilters } from './list-contract.ts'
import { selectSubscriptions } from './rows.ts'
import type { SubscriptionRow } from './rows.ts'
import { today } from '#lib/relations/api.ts'

/** Subscriptions read at a time, with their users. */
const PAGE = 250

type ListColumn = (typeof SUBSCRIPTION_COLUMNS)[number]
/** Without a word about columns; the names of members have their e-mails with them. */
const ALL_COLUMNS = SUBSCRIPTION_COLUMNS.filter((name) => name !== 'memberEmail')

interface ExportCall {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
  selection: SubscriptionSelection
  orderBy: readonly OrderStep<(typeof SUBSCRIPTION_ORDER)[number]>[]
  columns: readonly ListColumn[] | null
}

const namesOf = (users: SubscriptionRow['users']): string | null => users.map(({ name, email }) => `${name} (${email})`).join(', ') || null

/** By the columns of the list. */
const listColumns: Readonly<Record<ListColumn, ExportColumn<SubscriptionRow>[]>> = {
  serviceName: [{ header: 'Service Name', value: ({ serviceName }) => serviceName }],
  companyName: [{ header: 'Company group name', value: ({ companyName }) => companyName }],
  entityName: [{ header: 'Company name', value: ({ entityName }) => entityName }],
  userCount: [{ header: '# users', value: ({ users }) => users.length }],
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
  serviceName: 'Service Name',
  companyName: 'Company group name',
  entityName: 'Company name',
  memberName: 'Member',
  memberEmail: 'Member e-mail',
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

async function* pagesOf(ids: readonly string[]): AsyncGenerator<SubscriptionRow[]> {
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    const rows = new Map((await selectSubscriptions({ where: Prisma.sql`s."id" = ANY(${page}::uuid[])` })).map((row) => [row.id, row]))
    // One that was deleted since is left out.
    yield page.flatMap((id) => rows.get(id) ?? [])
  }
}

/** What the export of subscriptions writes, in the order of the list and with its columns; who is no super user gets those of own services (W37). */
export async function subscriptionsExport({ actor, selection, orderBy, columns }: ExportCall): Promise<ExportSpec<SubscriptionRow>> {
  const ids = await orderedIds(selectedFound(actor, selection), orderBy)
  return {
    title: 'Subscriptions',
    prefix: 'subscriptions_',
    filters: 'ids' in selection ? [['Selected subscriptions', String(ids.length)]] : narrowedBy(actor, selection.filters),
    columns: columnsShown(listColumns, columns ?? ALL_COLUMNS),
    rowCount: ids.length,
    moment: new Date(),
    pages: () => pagesOf(ids),
  }
}

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportSubscriptions: ServiceFunction<typeof contract.exportSubscriptions> = ({
  actor: { ppid, isSuperUser },
  body: { selection, orderBy, columns = null },
}) => exportReply('subscriptions', { actor: { ppid, isSuperUser }, selection, orderBy, columns }, subscriptionsExport)
