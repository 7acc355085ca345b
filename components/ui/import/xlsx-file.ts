import { columnLetters } from '#lib/spreadsheet/cell-names.ts'
import { FONT, HEADER_FILL, pagesAcross, rowHeight } from '#lib/spreadsheet/look.ts'

/** A workbook of one sheet of texts, made in the browser: a zip archive without compression. */
const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_RECORD = 0x06054b50
const ZIP_VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ crcTable[(value ^ byte) & 0xff]!
  return (value ^ 0xffffffff) >>> 0
}

/** Numbers in little-endian order, each with its size in bytes. */
function record(...fields: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

function zip(parts: readonly (readonly [name: string, text: string])[]): BlobPart[] {
  const encoder = new TextEncoder()
  const files: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const [nameBytes, bytes] = [encoder.encode(name), encoder.encode(text)]
    const common: [2 | 4, number][] = [
      [2, ZIP_VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ]
    const local = record([4, LOCAL_HEADER], ...common)
    directory.push(record([4, DIRECTORY_ENTRY], [2, ZIP_VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), nameBytes)
    files.push(local, nameBytes, bytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  return [
    ...files,
    ...directory,
    record([4, END_RECORD], [2, 0], [2, 0], [2, parts.length], [2, parts.length], [4, size], [4, offset], [2, 0]),
  ]
}

/** Characters that XML cannot hold are left out. */
const escape = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Styles of cells by their numbers: a text, one of the header row; 0 is that of empty cells. */
const TEXT = 1
const HEADER = 2
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="${FONT.size}"/><name val="${FONT.name}"/><family val="2"/></font><font><b/><sz val="${FONT.size}"/><name val="${FONT.name}"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="${HEADER_FILL}"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

/** Characters. */
const MIN_WIDTH = 10
const MAX_WIDTH = 50

/** Columns as wide as their texts, within bounds. */
const columnsOf = (rows: readonly (readonly string[])[]): { width: number }[] =>
  (rows[0] ?? []).map((_, column) => ({
    width: rows.reduce((most, cells) => Math.max(most, Math.min(MAX_WIDTH, (cells[column] ?? '').length + 3)), MIN_WIDTH),
  }))

/** The header row stays in sight. */
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
const columnXml = ({ width }: { width: number }, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`

const cellXml = (text: string, column: number, row: number): string =>
  `<c r="${columnLetters(column)}${row}" s="${row === 1 ? HEADER : TEXT}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

const rowXml = (cells: readonly string[], row: number, columns: readonly { width: number }[]): string =>
  `<row r="${row}" ht="${rowHeight(cells, columns)}" customHeight="1">${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</row>`

/** An .xlsx file with one sheet, the first row its header, no row longer than that; every cell is a text, whatever it looks like. */
export function xlsxFile(rows: readonly (readonly string[])[]): Blob {
  const columns = columnsOf(rows)
  const parts = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', `${XML}${STYLES}`],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${VIEW}${columns.length === 0 ? '' : `<cols>${columns.map(columnXml).join('')}</cols>`}<sheetData>${rows.map((cells, index) => rowXml(cells, index + 1, columns)).join('')}</sheetData><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="${pagesAcross(columns)}" fitToHeight="0"/></worksheet>`,
    ],
  ] as const
  return new Blob(zip(parts), { type: `${TYPE}.sheet` })
}
