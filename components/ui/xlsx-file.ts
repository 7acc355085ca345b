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
    const common: [2 | 4, number][] = [[2, ZIP_VERSION], [2, FLAGS], [2, 0], [2, 0], [2, 0], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, nameBytes.length], [2, 0]]
    const local = record([4, LOCAL_HEADER], ...common)
    directory.push(record([4, DIRECTORY_ENTRY], [2, ZIP_VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), nameBytes)
    files.push(local, nameBytes, bytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  return [...files, ...directory, record([4, END_RECORD], [2, 0], [2, 0], [2, parts.length], [2, parts.length], [4, size], [4, offset], [2, 0])]
}

/** Characters that XML cannot hold are left out. */
const escape = (text: string): string =>
  text
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** 0 is A, 26 is AA. */
const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const cellXml = (text: string, column: number, row: number): string => `<c r="${letters(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`

const rowXml = (cells: readonly string[], row: number): string => `<row r="${row}">${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</row>`

/** An .xlsx file with one sheet; every cell is a text, whatever it looks like. */
export function xlsxFile(rows: readonly (readonly string[])[]): Blob {
  const parts = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    ],
    ['_rels/.rels', `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
    ['xl/workbook.xml', `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`],
    ['xl/worksheets/sheet1.xml', `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells, index) => rowXml(cells, index + 1)).join('')}</sheetData></worksheet>`],
  ] as const
  return new Blob(zip(parts), { type: `${TYPE}.sheet` })
}
