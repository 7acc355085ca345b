import { z } from 'zod'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { MAX_PAGE_SIZE } from '#lib/http/page.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { shownFields } from './columns.ts'
import type { AnyColumns } from './columns.ts'

/** Longest key of a row, characters. */
const KEY_LENGTH = 255

/** What every endpoint that writes a list as a sheet has in common. */
export const sheetFile = {
  method: 'POST',
  readOnly: true,
  response: 'file',
  mediaTypes: [XLSX_TYPE],
  limit: 'export',
  cost: 'export',
} as const

/** Keys of the rows that a table shows, in its order. */
export const sheetKeys = z.array(z.string().max(KEY_LENGTH)).max(MAX_PAGE_SIZE)

/** Body of the export of a list that the browser holds as a whole: the keys of its rows as it filters and orders them, and its columns. */
export const wholeSheetBody = <Columns extends AnyColumns>(columns: Columns) =>
  z.strictObject({
    keys: sheetKeys,
    columns: shownColumns(shownFields(columns)),
  })
