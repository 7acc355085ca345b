import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { pagedSheet } from '#lib/lists/list-sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { renewalColumns } from './columns.ts'
import type { RenewalFilters, RenewalRow } from './contract.ts'
import type * as contract from './contract.ts'
import { readRenewals } from './list-service.ts'
import { ENDS_IN, renewalStates } from './words.ts'

interface RenewalsCall extends SheetRequest<typeof renewalColumns, RenewalFilters> {
  actor: Pick<UserActor, 'ppid' | 'isSuperUser'>
}

/** Whether the rows are those that the caller follows: without a word, and for who is no super user always (A113). */
const onlyFollowed = ({ isSuperUser }: RenewalsCall['actor'], filters: RenewalFilters | null): boolean =>
  !isSuperUser || filters?.my !== false

/** What the export of the renewal desk writes. */
export const renewalsExport = ({ actor, filters, orderBy, columns }: RenewalsCall): Promise<ExportSpec<RenewalRow>> =>
  pagedSheet<RenewalRow, typeof renewalColumns>({
    title: 'Renewals',
    prefix: 'renewals_',
    columns: renewalColumns,
    shown: columns,
    filters: filterWords(
      { ...filters, my: onlyFollowed(actor, filters) || null },
      {
        ...columnWords(renewalColumns),
        my: ['Subscriptions', () => 'Those that I follow'],
        state: [renewalColumns.state.label, (state) => renewalStates[state]],
        endsIn: [renewalColumns.endsIn.label, (distance) => ENDS_IN[distance]],
      },
    ),
    keyOf: ({ id }) => id,
    read: (page) => readRenewals(actor, filters, orderBy, page),
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportRenewals: ServiceFunction<typeof contract.exportRenewals> = ({
  actor: { ppid, isSuperUser },
  body: { filters = null, orderBy, columns = null },
}) => exportReply('renewals', { actor: { ppid, isSuperUser }, filters, orderBy, columns }, renewalsExport)
