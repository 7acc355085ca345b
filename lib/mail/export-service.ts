import 'server-only'
import type { ServiceFunction } from '#lib/http/call.ts'
import { momentColumn, pagedSheet } from '#lib/lists/list-sheet.ts'
import type { SheetRequest } from '#lib/lists/schemas.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { mailColumns } from './columns.ts'
import type { MailFilters, MailRow } from './contract.ts'
import type * as contract from './contract.ts'
import { readMails } from './outbox-service.ts'
import { kindText, stateText } from './words.ts'

const others = {
  createdAt: momentColumn<MailRow>(mailColumns.createdAt.label, ({ createdAt }) => createdAt),
  sentAt: momentColumn<MailRow>(mailColumns.sentAt.label, ({ sentAt }) => sentAt),
}

/** What the export of the outbox writes. */
export const mailsExport = ({ filters, orderBy, columns }: SheetRequest<typeof mailColumns, MailFilters>): Promise<ExportSpec<MailRow>> =>
  pagedSheet<MailRow, typeof mailColumns>({
    title: 'Mails',
    prefix: 'mails_',
    columns: mailColumns,
    others,
    shown: columns,
    filters: filterWords(filters, {
      search: 'Subject or recipient',
      kind: [mailColumns.kind.label, kindText],
      state: [mailColumns.state.label, stateText],
    }),
    keyOf: ({ id }) => id,
    read: (page) => readMails(filters, orderBy, page),
  })

/** Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportMails: ServiceFunction<typeof contract.exportMails> = ({ body: { filters = null, orderBy, columns = null } }) =>
  exportReply('mails', { filters, orderBy, columns }, mailsExport)
