import 'server-only'
import type { Worksheet } from 'exceljs'
import type { FileReply } from '#lib/files/file-reply.ts'
import { columnLetters } from './cell-names.ts'
import type { Column } from './columns.ts'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { MAX_ROWS } from './limits.ts'
import { FONT, HEADER_FILL, PAGE_SETUP, PRODUCT, pagesAcross } from './workbook-style.ts'

/** A column of a template with what may be chosen in it. */
export interface TemplateColumn extends Column {
  /** Allowed values, offered as a list in every cell. */
  values?: readonly string[]
  /** Several of them may be typed, separated by ';', so a cell that is not in the list is no fault. */
  several?: boolean
  /** Values that are not in the list may be typed too. */
  open?: boolean
}

const LISTS = 'Lists'
const DEFAULT_WIDTH = 18
const REQUIRED_FILL = 'FFD6E4F7'
const PROMPT_LENGTH = 255

/** Whether a cell may hold something else than one of the listed values. */
const isProposal = ({ several = false, open = false }: TemplateColumn): boolean => several || open

/** ExcelJS knows validations of whole ranges, its types do not. */
type WithValidations = Worksheet & { dataValidations: { add: (range: string, validation: object) => void } }

function noteOf({ hint, example, required, several, open, values }: TemplateColumn): string {
  const lines = [required ? 'Required.' : 'Optional.', hint]
  if (several) lines.push("Several values are separated by ';'.")
  if (values) lines.push(open ? 'Usual values are offered in the cells; others may be typed.' : 'Allowed values are offered in the cells.')
  if (example !== undefined) lines.push(`Example: ${example}`)
  return lines.join('\n')
}

function addValidation(sheet: Worksheet, index: number, list: string, { name, hint, several, open }: TemplateColumn): void {
  const column = columnLetters(index)
  ;(sheet as WithValidations).dataValidations.add(`${column}2:${column}${MAX_ROWS + 1}`, {
    type: 'list',
    allowBlank: true,
    formulae: [list],
    ...(several
      ? { showInputMessage: true, promptTitle: name, prompt: `${hint} Several values are separated by ';'.`.slice(0, PROMPT_LENGTH) }
      : open
        ? {}
        : { showErrorMessage: true, errorTitle: name, error: 'Please choose one of the listed values.' }),
  })
}

/**
 * An empty import file (A190): one header row with an explanation in a note of each header, allowed values as lists in the cells. The values
 * are in a hidden second sheet, which imports do not read.
 * @param sheetName what the rows are, e.g. Services
 */
export async function templateReply(name: string, sheetName: string, columns: readonly TemplateColumn[]): Promise<FileReply> {
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  book.creator = PRODUCT
  book.lastModifiedBy = PRODUCT
  book.title = `Import of ${sheetName.toLowerCase()}`
  const sheet = book.addWorksheet(sheetName, {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: { ...PAGE_SETUP, printTitlesRow: '1:1' },
  })
  const lists = book.addWorksheet(LISTS, { state: 'hidden' })
  const widths = columns.map(({ name: header, width = DEFAULT_WIDTH }) => ({ header, width: Math.max(width, header.length + 4) }))
  sheet.pageSetup.fitToWidth = pagesAcross(widths)
  sheet.columns = widths.map((column) => ({ ...column, style: { numFmt: '@', alignment: { vertical: 'top' } } }))
  for (const [index, column] of columns.entries()) {
    const cell = sheet.getCell(1, index + 1)
    cell.font = { ...FONT, bold: true }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: column.required ? REQUIRED_FILL : HEADER_FILL } }
    cell.note = { texts: [{ text: noteOf(column) }], margins: { insetmode: 'auto' } }
  }
  const listed = columns.flatMap((column, index) =>
    column.values && column.values.length > 0 ? [{ column, index, values: [column.name, ...column.values] }] : [],
  )
  // Lists of what has to be chosen from come before mere proposals.
  for (const [list, { column, index, values }] of listed
    .sort((a, b) => Number(isProposal(a.column)) - Number(isProposal(b.column)))
    .entries()) {
    for (const [row, value] of values.entries()) lists.getCell(row + 1, list + 1).value = value
    addValidation(sheet, index, `${LISTS}!$${columnLetters(list)}$2:$${columnLetters(list)}$${values.length}`, column)
  }
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  return {
    name,
    contentType: XLSX_TYPE,
    disposition: 'attachment',
    size: bytes.byteLength,
    open: (range) => new Blob([bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.byteLength - 1) + 1)]).stream(),
  }
}
