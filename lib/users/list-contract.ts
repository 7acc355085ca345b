import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields, shownFields } from '#lib/lists/columns.ts'
import { columnFilters, textFilter, yesNoFilter } from '#lib/lists/schemas.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { userColumns } from './columns.ts'
import { MAX_IDS, userSchema } from './contract.ts'

/** A049; texts are contained, all else is exact (W73). A filter that is null or empty does not narrow. */
export const userFilters = z.strictObject({
  /**
   * Those of the columns: `phone` with or without spaces, e.g. `+352 621`; `entityName` and `companyName` of a company that is named so, or whose group
   * is; `subscription` of one that is named so, as in `Service - Company`.
   */
  ...columnFilters(userColumns),
  /** In the name or the e-mail, for pickers. */
  search: textFilter,
  isInternal: yesNoFilter,
  territory: textFilter,
  creationIdentity: z.int().min(0).max(2).nullish(),
  entityId: z.guid().nullish(),
  /** Of any company of this company group. */
  companyId: z.guid().nullish(),
  subscriptionId: z.guid().nullish(),
  ppids: z.array(z.string().max(255)).max(MAX_IDS).nullish(),
})
export type UserFilters = z.output<typeof userFilters>

/** W10: every scalar column of the row, under the names of the row and of the filters. */
const FURTHER_ORDERS = [
  'firstName',
  'lastName',
  'phoneCountryCode',
  'phoneNumber',
  'termsAndConditionsAccepted',
  'isInternal',
  'send3WEmail',
  'sendAmdsEmail',
  'territory',
  'ppid',
] as const
export const userOrderFields = [...orderFields(userColumns), ...FURTHER_ORDERS] as const
export type FurtherUserOrder = (typeof FURTHER_ORDERS)[number]

export const listUsers = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/User/paged',
  personal: true,
  cost: 'list',
  summary: 'Users, by name unless ordered otherwise',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: userFilters.nullish(), orderBy: orderBySchema(userOrderFields) }),
  response: pageOf(userSchema),
})

export const exportUsers = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/User/export/excel',
  summary: 'Users as their list shows them, as an .xlsx file: filters, order and columns of the list',
  access: 'internal',
  body: z.strictObject({
    filters: userFilters.nullish(),
    orderBy: orderBySchema(userOrderFields),
    columns: shownColumns(shownFields(userColumns)),
  }),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})

/** Chosen rows, or everything that matches the filters of the list. */
export const userSelection = z.union([
  z.strictObject({ ppids: z.array(z.string().min(1).max(255)).min(1, 'Please choose at least one user').max(MAX_IDS) }),
  z.strictObject({ filters: userFilters }),
])
export type UserSelection = z.output<typeof userSelection>
