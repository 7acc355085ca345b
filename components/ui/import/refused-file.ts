import { REASON_COLUMN, ROW_COLUMN, isUnread } from '#lib/spreadsheet/contract.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { xlsxFile } from './xlsx-file.ts'

/** The rows that were refused, in the layout of the file, with the row that each was and the reasons in the last columns. */
export function refusedFile({ header, rows }: ImportPlan): Blob {
  const refused = rows.filter(({ action }) => action === 'refused')
  // A file that is sent again has these columns already.
  const kept = header.flatMap((name, index) => (isUnread(name) ? [] : [index]))
  return xlsxFile([
    [...kept.map((index) => header[index] ?? ''), ROW_COLUMN, REASON_COLUMN],
    ...refused.map(({ row, texts, reason }) => [...kept.map((index) => texts[index] ?? ''), String(row), reason]),
  ])
}
