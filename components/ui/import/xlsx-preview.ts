/** Caps: a preview never reads more than this, whatever the file claims. */
const MAX_INFLATED_BYTES = 2 * 1024 ** 2
const MAX_COLUMNS = 40
const MAX_CELL_LENGTH = 200
const END_RECORD = 0x06054b50
const CENTRAL_RECORD = 0x02014b50
const END_RECORD_SEARCH = 65_557

interface ZipEntry {
  method: number
  /** Bytes in the archive. */
  size: number
  /** Where the entry's own header begins. */
  offset: number
}

/** The entries of a zip archive by name; throws when the file is none. */
async function readDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const tailStart = Math.max(0, file.size - END_RECORD_SEARCH)
  const tail = new DataView(await file.slice(tailStart).arrayBuffer())
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END_RECORD) end -= 1
  if (end < 0) throw new Error('not a zip archive')
  const start = tail.getUint32(end + 16, true)
  const view = new DataView(await file.slice(start, start + tail.getUint32(end + 12, true)).arrayBuffer())
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL_RECORD;) {
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength))
    entries.set(name, { method: view.getUint16(at + 10, true), size: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The beginning of an entry as text, '' when it is missing. */
async function readEntry(file: Blob, entry: ZipEntry | undefined): Promise<string> {
  if (entry === undefined) return ''
  const header = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer())
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const raw = file.slice(start, start + entry.size).stream()
  const reader = (entry.method === 0 ? raw : raw.pipeThrough(new DecompressionStream('deflate-raw'))).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; read < MAX_INFLATED_BYTES;) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel().catch(() => undefined)
  return text
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescape = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const inner = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}(?:\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${tag}>)`, 'g'))].map(
    (match) => match[1] ?? '',
  )
const texts = (xml: string): string =>
  inner(xml.replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map(unescape)
    .join('')
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** 'AB12' gives 27, the index of its column from 0. */
const columnIndex = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Indexes of the cell styles that show a date: the built-in ones and own formats with a day or a year in them. */
function dateStyles(styles: string): Set<number> {
  const own = new Set(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].flatMap(([tag]) =>
      /[dy]/i.test((attribute(tag, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|&quot;.*?&quot;/g, ''))
        ? [Number(attribute(tag, 'numFmtId'))]
        : [],
    ),
  )
  const formats = [...(inner(styles, 'cellXfs')[0] ?? '').matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) =>
    Number(attribute(tag, 'numFmtId')),
  )
  return new Set(formats.flatMap((format, index) => ((format >= 14 && format <= 17) || format === 22 || own.has(format) ? [index] : [])))
}

/** Excel counts days from 30 December 1899. */
const serialDate = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, 10).split('-').reverse().join('/')

interface Preview {
  rows: string[][]
  /** Rows of the sheet that hold anything; null where its end was not read. */
  total: number | null
}

/** A value, or a text, that is not empty. */
const FILLED = /<(?:\w+:)?[vt](?:\s[^>]*)?>[^<]/

/** How many of the data rows on show there are altogether; null when all of them are shown. */
export function shownText({ rows: [head, ...rows], total }: Preview): string | null {
  const shown = rows.filter((row) => row.some((cell) => cell !== '')).length
  if (head === undefined || total === shown + 1) return null
  if (total === null) return shown === 1 ? 'The first row is shown' : `The first ${shown} rows are shown`
  return `${shown.toLocaleString('en')} of ${(total - 1).toLocaleString('en')} rows are shown`
}

/**
 * The first rows of the first sheet of an .xlsx file as texts, row 1 first (A192), and how many there are; dates as dd/mm/yyyy. Only for showing: the server reads the file itself.
 * Throws when the file is no workbook.
 */
export async function previewXlsx(file: Blob, rows = 6): Promise<Preview> {
  const entries = await readDirectory(file)
  const sheet = [...entries.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
  if (sheet === undefined) throw new Error('not a workbook')
  const [xml, strings, styles] = await Promise.all(
    [sheet, 'xl/sharedStrings.xml', 'xl/styles.xml'].map((name) => readEntry(file, entries.get(name))),
  )
  const shared = inner(strings ?? '', 'si').map(texts)
  const dates = dateStyles(styles ?? '')
  const cellText = (tag: string, content: string): string => {
    const type = attribute(tag, 't')
    const value = unescape(inner(content, 'v')[0] ?? '')
    if (type === 's') return shared[Number(value)] ?? ''
    if (type === 'inlineStr') return texts(content)
    if (type === 'b') return value === '1' ? 'true' : 'false'
    const serial = Number(value)
    return type === undefined && value !== '' && dates.has(Number(attribute(tag, 's'))) && Math.abs(serial) < 2_958_466
      ? serialDate(serial)
      : value
  }
  const all = inner(xml ?? '', 'row')
  const first = all.slice(0, rows).map((row) => {
    const cells: string[] = []
    for (const [, tag = '', content = ''] of row.matchAll(/<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const reference = attribute(tag, 'r')
      const column = reference === undefined ? cells.length : columnIndex(reference)
      if (column >= 0 && column < MAX_COLUMNS) cells[column] = cellText(tag, content).slice(0, MAX_CELL_LENGTH)
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { rows: first, total: /<\/(?:\w+:)?sheetData>/.test(xml ?? '') ? all.filter((row) => FILLED.test(row)).length : null }
}
