import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, sheetBody } from '#lib/lists/schemas.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { trashColumns } from './columns.ts'
import { trashKinds } from './kinds.ts'

/** A value longer than any column that may be given again. */
const VALUE_LENGTH = 254

/** What undo left as it was. */
export const leftOutSchema = z.strictObject({
  /** Of the record or the part of one. */
  name: z.string(),
  /** Kind of the record, as in the audit trail; null = a part of one. */
  kind: z.string().nullable(),
  id: z.string(),
  /**
   * `changed`, `deleted`: by somebody since; `exists`: it is there again; `used`: others refer to it; `taken`: a value that only one may have;
   * `parent`: what it belongs to is gone; `check`: it breaks a rule; `without`: it is back, but for a reference to something that is gone.
   */
  reason: z.enum(['changed', 'deleted', 'exists', 'used', 'taken', 'parent', 'check', 'without']),
  /** Who changed it last, or what is gone; null = the trail does not say. */
  by: z.string().nullable(),
})
export type LeftOut = z.infer<typeof leftOutSchema>

/** A change set of the trash. */
export const trashRowSchema = z.strictObject({
  id: z.guid(),
  label: z.string(),
  kind: z.enum(trashKinds),
  recordId: z.string(),
  deletedAt: z.iso.datetime(),
  /** Null = a person who is deleted, or the portal itself. */
  deletedBy: z.string().nullable(),
  /** To the page of that person; null as above. */
  deletedByPpid: z.string().nullable(),
  /** Rows that went with it, by table. */
  with: z.array(z.strictObject({ table: z.string(), count: z.int() })),
  /** When it goes for good. */
  expiresAt: z.iso.datetime(),
})
export type TrashRow = z.infer<typeof trashRowSchema>

const byId = z.object({ id: z.guid() })

/** Values that a record returns with, as somebody else has its own by now. */
const renamed = z
  .strictObject({
    name: z.string().trim().min(1).max(VALUE_LENGTH),
    friendlyUrl: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z_-]+$/)
      .max(VALUE_LENGTH),
    email: z
      .string()
      .trim()
      .max(VALUE_LENGTH)
      .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
    domain: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2,10}$/),
    code: z.string().trim().min(1).max(VALUE_LENGTH),
  })
  .partial()
export type RenamedField = keyof z.infer<typeof renamed>

const undone = z.strictObject({
  /** Records that are as before. */
  done: z.int(),
  leftOut: z.array(leftOutSchema),
  /** How many were left out; `leftOut` lists the first ones. */
  leftOutCount: z.int(),
})

export const undoChangeSet = endpoint({
  method: 'POST',
  path: '/api/v1/ChangeSet/{id}/undo',
  summary: 'Takes back what one call, import or bulk work changed or deleted, and says what was left out because somebody changed it since',
  access: 'internal',
  params: byId,
  body: z.strictObject({ renamed: renamed.optional() }).optional(),
  response: undone,
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/v1/ChangeSet/{id}/restoreVersion',
  summary:
    'Brings a record back to the version before one save: takes that save and all later ones of the record back, as a save of its own',
  access: 'internal',
  params: byId,
  response: undone,
})

const trashFilters = z.strictObject({
  ...columnFilters(trashColumns),
  kind: z.enum(trashKinds).nullish(),
  /** Id of a record that was deleted, by itself or with another one. */
  record: z.string().trim().min(1).max(VALUE_LENGTH).nullish(),
})
export type TrashFilters = z.output<typeof trashFilters>

export const listTrash = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Trash/paged',
  cost: 'list',
  summary: 'What was deleted and can still come back, of the kinds that the caller may delete, the newest first',
  access: 'internal',
  query: pageQuery(),
  body: z.strictObject({ filters: trashFilters.nullish(), orderBy: orderBySchema(orderFields(trashColumns)) }),
  response: pageOf(trashRowSchema),
})

export const removeForGood = endpoint({
  method: 'DELETE',
  path: '/api/v1/Trash/{id}',
  summary: 'Removes what is in the trash for good; of a person also every trace in other change sets',
  access: 'internal',
  params: byId,
  response: null,
})

export const exportTrash = endpoint({
  ...sheetFile,
  path: '/api/v1/Trash/export/excel',
  summary: 'The trash of the caller as a spreadsheet: filters, order and columns of its list',
  access: 'internal',
  body: sheetBody(trashColumns, trashFilters),
})
