import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { admittingImportQuery, editingFileOf, importOf, importPlanSchema, templateOf } from '#lib/spreadsheet/contract.ts'
import { userFilters, userOrderFields } from './list-contract.ts'

export const getUserTemplate = endpoint({
  ...templateOf,
  path: '/api/v1/User/import',
  summary: 'Empty import template of users',
})

/** B524: the outcome of one row. */
const userResult = z.strictObject({
  email: z.string(),
  success: z.boolean(),
  /** Null for a user who was added. */
  errorMessage: z.string().nullable(),
})
export type UserResult = z.infer<typeof userResult>

export const importUsers = endpoint({
  ...importOf,
  path: '/api/v1/User/import',
  summary:
    'Imports users from an .xlsx file, row by row; dryRun=true tells the outcome without writing, dryRun=plan what would happen to each row',
  query: admittingImportQuery,
  response: z.union([z.array(userResult), importPlanSchema]),
})

export const exportPermissions = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Export/UsersPermissions',
  summary: 'Users with their companies and subscriptions as an .xlsx file; all, or those that match the filters of the user list',
  access: 'internal',
  body: z.strictObject({ filters: userFilters.nullish() }).optional(),
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
})

export const exportUsersForEditing = endpoint({
  ...editingFileOf,
  path: '/api/v1/User/export/editing',
  summary: 'Users that match the filters of their list, as an .xlsx file that can be changed and imported again with existing=update',
  body: z.strictObject({ filters: userFilters.nullish(), orderBy: orderBySchema(userOrderFields) }),
})
