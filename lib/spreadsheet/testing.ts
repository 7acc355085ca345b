import { crc32, deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import type { CellValue } from 'exceljs'

/** A workbook of one sheet, as a person would save it. */
export async function workbookBytes(
  rows: readonly (readonly CellValue[])[],
  { dateFormat = 'dd/mm/yyyy', merge }: { dateFormat?: string; merge?: string } = {},
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  for (const values of rows) {
    const row = sheet.addRow([...values])
    row.eachCell((cell) => {
      if (cell.value instanceof Date) cell.numFmt = dateFormat
    })
  }
  if (merge !== undefined) sheet.mergeCells(merge)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** An import request with a file in the field importFile. */
export function importForm(bytes: Uint8Array, name = 'import.xlsx'): FormData {
  const form = new FormData()
  form.append('importFile', new File([new Uint8Array(bytes)], name))
  return form
}

/** The same from rows. */
export const importOf = async (rows: readonly (readonly CellValue[])[]): Promise<FormData> => importForm(await workbookBytes(rows))

/** A workbook as a program that knows the format reads it. */
export async function openWorkbook(bytes: ArrayBuffer | Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as ArrayBuffer)
  return book
}

/** Values of a row, from column 1. */
export const valuesIn = (sheet: ExcelJS.Worksheet, row: number): unknown[] => (sheet.getRow(row).values as unknown[]).slice(1)

export interface ZipPart {
  name: string
  data: Buffer | string
  /** What the archive claims instead of the real size. */
  claimedSize?: number
  /** Stored without compression. */
  stored?: boolean
  /** General purpose flags; 1 = encrypted. */
  flags?: number
}

/** A zip archive written by hand, so that it can lie. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claimedSize, stored = false, flags = 0 } of parts) {
    const raw = Buffer.from(data as string)
    const body = stored ? raw : deflateRawSync(raw)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(stored ? 0 : 8, 8)
    local.writeUInt32LE(crc32(raw), 14)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(claimedSize ?? raw.length, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    local.copy(entry, 8, 6, 28)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), body)
    directory.push(entry, Buffer.from(name))
    offset += local.length + Buffer.byteLength(name) + body.length
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

export interface BookParts {
  /** The element <sheetData> and what follows it. */
  sheet: string
  /** Elements inside <workbook>, after the sheets. */
  book?: string
  sheets?: string
  strings?: string
  styles?: string
  more?: ZipPart[]
}

/** The parts of a workbook around hand-written XML. */
export const bookParts = ({
  sheet,
  book = '',
  sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>',
  strings,
  styles,
  more = [],
}: BookParts): ZipPart[] => [
  { name: '[Content_Types].xml', data: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>` },
  {
    name: 'xl/workbook.xml',
    data: `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets}</sheets>${book}</workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: `${XML}<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
  },
  ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: strings }]),
  ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', data: styles }]),
  {
    name: 'xl/worksheets/sheet1.xml',
    data: `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheet}</worksheet>`,
  },
  ...more,
]

/** A row of inline texts. */
export const rowXml = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** Texts of the file of refused rows that a plan brings, the header first. */
export async function refusedTexts({ refusedFile }: { refusedFile: string | null }): Promise<string[][]> {
  const [sheet] = (await openWorkbook(Buffer.from(refusedFile ?? '', 'base64'))).worksheets
  return Array.from({ length: sheet!.rowCount }, (_, row) =>
    Array.from({ length: sheet!.columnCount }, (__, column) => sheet!.getCell(row + 1, column + 1).text),
  )
}
