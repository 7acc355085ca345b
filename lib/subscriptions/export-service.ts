import 'server-only'
import type { UserActor } from '#lib/auth/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { shortDate } from '#lib/short-date.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { chosen, filterWords, periodWords } from '#lib/spreadsheet/filter-words.ts'
import type { SubscriptionSelection } from './bulk-contract.ts'
import type * as contract from './bulk-contract.ts'
import { selectedSql } from './selection-service.ts'
import { TRIAL } from './list-contract.ts'
import type { SubscriptionFilters } from './list-contract.ts'
import { selectSubscriptions } from './rows.ts'
import type { SubscriptionRow } from './rows.ts'
import { today } from './running-service.ts'

/** Subscriptions read at a time, with their users. */
const PAGE = 250

interface ExportCall {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
  selection: SubscriptionSelection
}

const namesOf = (users: SubscriptionRow['users']): string | null => users.map(({ name, email }) => `${name} (${email})`).join(', ') || null

const columns: ExportColumn<SubscriptionRow>[] = [
  { header: 'Service Name', value: ({ serviceName }) => serviceName },
  { header: 'Company group name', value: ({ companyName }) => companyName },
  { header: 'Company name', value: ({ entityName }) => entityName },
  { header: '# users', value: ({ users }) => users.length },
  { header: 'Main contacts', value: ({ users }) => namesOf(users.filter(({ isMainContact }) => isMainContact)) },
  { header: 'Users', value: ({ users }) => namesOf(users) },
  { header: 'End date', value: ({ endDate }) => (endDate === null ? null : new Date(`${endDate}T00:00:00Z`)) },
  { header: 'Expired', value: ({ endDate }) => (endDate !== null && endDate < today() ? 'Yes' : 'No') },
]

/** As the list calls them (B347). */
const trialKinds: Readonly<Record<number, string>> = { [TRIAL.all]: 'All subscriptions', [TRIAL.trialOnly]: 'Trial only', [TRIAL.expiredTrialOnly]: 'Expired trial only', [TRIAL.nonTrialOnly]: 'Non-trial only' }

const filterNames: Parameters<typeof filterWords<SubscriptionFilters>>[1] = {
  serviceName: 'Service Name',
  companyName: 'Company group name',
  entityName: 'Company name',
  memberName: 'Member',
  memberEmail: 'Member e-mail',
  my: ['Services', (my) => (my ? 'Only my services' : 'All services')],
  trial: ['Trial', (kind) => trialKinds[kind] ?? ''],
  subscriptionId: ['Subscription', chosen],
  serviceId: ['Service', chosen],
  running: ['Ended', (running) => (running ? 'Left out' : 'Included')],
  endDate: ['End date', ({ start, end }) => periodWords(shortDate(start), shortDate(end))],
}

async function* pagesOf(ids: readonly string[]): AsyncGenerator<SubscriptionRow[]> {
  for (let start = 0; start < ids.length; start += PAGE) yield selectSubscriptions({ where: Prisma.sql`s."id" = ANY(${ids.slice(start, start + PAGE)}::uuid[])` })
}

/** What the export of subscriptions writes, by company group, company and service; who is no super user gets those of own services (W37). */
export async function subscriptionsExport({ actor, selection }: ExportCall): Promise<ExportSpec<SubscriptionRow>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id"::text AS "id" FROM "Subscription" s JOIN "Entity" e ON e."id" = s."entityId" JOIN "Company" g ON g."id" = e."companyId" JOIN "Service" v ON v."id" = s."serviceId"
    WHERE s."id" IN (${selectedSql(actor, selection)})
    ORDER BY lower(g."name"), lower(e."name"), lower(v."name"), s."id"`
  return {
    title: 'Subscriptions',
    prefix: 'subscriptions_',
    filters: 'ids' in selection ? [['Selected subscriptions', String(rows.length)]] : filterWords(selection.filters, filterNames),
    columns,
    rowCount: rows.length,
    moment: new Date(),
    pages: () => pagesOf(rows.map(({ id }) => id)),
  }
}

/** Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportSubscriptions: ServiceFunction<typeof contract.exportSubscriptions> = ({ actor: { ppid, isSuperUser }, body: { selection } }) =>
  exportReply('subscriptions', { actor: { ppid, isSuperUser }, selection }, subscriptionsExport)
