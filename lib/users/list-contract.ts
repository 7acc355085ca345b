import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { MAX_IDS, userSchema } from './contract.ts'

const TEXT_LENGTH = 200
const text = z.string().max(TEXT_LENGTH).nullish()
const yesNo = z.boolean().nullish()

/** A049; texts are contained, all else is exact (W73). A filter that is null or empty does not narrow. */
export const userFilters = z.strictObject({
  /** In the name or the e-mail, for pickers. */
  search: text,
  name: text,
  email: text,
  /** With or without spaces, e.g. `+352 621`. */
  phone: text,
  grade: text,
  termsAccepted: yesNo,
  isInternal: yesNo,
  isSuperUser: yesNo,
  territory: text,
  creationIdentity: z.int().min(0).max(2).nullish(),
  /** Of a company that is named so. */
  entityName: text,
  /** Of a company whose group is named so. */
  companyName: text,
  /** Of a subscription that is named so, as in `Service - Company`. */
  subscription: text,
  entityId: z.guid().nullish(),
  /** Of any company of this company group. */
  companyId: z.guid().nullish(),
  subscriptionId: z.guid().nullish(),
  ppids: z.array(z.string().max(255)).max(MAX_IDS).nullish(),
})
export type UserFilters = z.output<typeof userFilters>

/** W10: every scalar column of the row, under the names of the row and of the filters. */
export const userOrderFields = [
  'name',
  'email',
  'firstName',
  'lastName',
  'grade',
  'phone',
  'phoneCountryCode',
  'phoneNumber',
  'termsAccepted',
  'termsAndConditionsAccepted',
  'isInternal',
  'isSuperUser',
  'creationIdentity',
  'send3WEmail',
  'sendAmdsEmail',
  'territory',
  'ppid',
] as const

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

/** Columns of the Users tab (B265). */
export const USER_LIST_COLUMNS = [
  'name',
  'email',
  'phone',
  'grade',
  'termsAccepted',
  'creationIdentity',
  'entityName',
  'isSuperUser',
] as const

export const exportUsers = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/User/export/excel',
  summary: 'Users as their list shows them, as an .xlsx file: filters, order and columns of the list',
  access: 'internal',
  body: z.strictObject({
    filters: userFilters.nullish(),
    orderBy: orderBySchema(userOrderFields),
    columns: shownColumns(USER_LIST_COLUMNS),
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
