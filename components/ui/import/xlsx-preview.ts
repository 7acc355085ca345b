import { Inflate, Unzip } from 'fflate'
import type { AsyncFlateStreamHandler, UnzipDecoder } from 'fflate'
import { type Archive, readSheet } from '#lib/spreadsheet/workbook-reader.ts'
import { makeXmlReader } from '#lib/spreadsheet/xml.ts'
import { shortDate } from '#lib/text/short-date.ts'

/** Caps: a preview never keeps more than this of one part and of all, whatever the file claims. */
const PART_BYTES = 2 * 1024 ** 2
const ALL_BYTES = 16 * 1024 ** 2
const MAX_COLUMNS = 40
const MAX_CELL_LENGTH = 200
/** The sheets, and what the workbook says of them. */
const PARTS = /^xl\/(?:(?:worksheets\/)?[^/]+\.xml|_rels\/workbook\.xml\.rels)$/

/** The beginning of a part. */
interface Part {
  pieces: Uint8Array[]
  /** More followed. */
  cut: boolean
}

/** Unpacks no more of a part than is kept. */
class InflateBeginning implements UnzipDecoder {
  static compression = 8
  declare ondata: AsyncFlateStreamHandler
  #bytes = 0
  readonly #inflate = new Inflate((piece, final) => {
    this.#bytes += piece.length
    this.ondata(null, piece, final)
  })

  push(piece: Uint8Array, final: boolean): void {
    if (this.#bytes <= PART_BYTES) this.#inflate.push(piece, final)
  }
}

/** The parts that a preview needs, by their names; none when the file is no zip archive. */
async function unpack(file: Blob): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  let remaining = ALL_BYTES
  const unzip = new Unzip((entry) => {
    if (!PARTS.test(entry.name)) return
    const part: Part = { pieces: [], cut: false }
    let room = PART_BYTES
    parts.set(entry.name, part)
    entry.ondata = (error, piece) => {
      if (error) throw error
      const kept = piece.subarray(0, Math.min(room, remaining))
      part.cut ||= kept.length < piece.length
      part.pieces.push(kept)
      room -= kept.length
      remaining -= kept.length
    }
    entry.start()
  })
  unzip.register(InflateBeginning)
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) unzip.push(read.value)
  return parts
}

const archiveOf = (parts: ReadonlyMap<string, Part>): Archive => ({
  has: (name) => parts.has(name),
  read: async (name, handler, done = () => false) => {
    const part = parts.get(name)
    if (!part) return
    const xml = makeXmlReader(handler)
    const decoder = new TextDecoder()
    let bytes = 0
    for (const piece of part.pieces) {
      bytes += piece.length
      xml.write(decoder.decode(piece, { stream: true }))
      if (done(bytes)) return
    }
    if (!part.cut) xml.end()
  },
})

interface Preview {
  rows: string[][]
  /** Rows of the sheet that hold anything; null where its end was not read. */
  total: number | null
}

/** How many of the data rows on show there are altogether; null when all of them are shown. */
export function shownText({ rows: [head, ...rows], total }: Preview): string | null {
  const shown = rows.filter((row) => row.some((cell) => cell !== '')).length
  if (head === undefined || total === shown + 1) return null
  if (total === null) return shown === 1 ? 'The first row is shown' : `The first ${shown} rows are shown`
  return `${shown.toLocaleString('en')} of ${(total - 1).toLocaleString('en')} rows are shown`
}

/**
 * The first rows of a workbook's first visible sheet as texts (A192), and how many there are; dates as dd/mm/yyyy, empty rows between others as one.
 * Read as an import reads them, but in the browser: before the person says so nothing of the file is sent (B526).
 * Throws when the file is no workbook.
 */
export async function previewXlsx(file: Blob, rows = 6): Promise<Preview> {
  const first: string[][] = []
  let total = 0
  let last = 0
  const { whole } = await readSheet(
    archiveOf(await unpack(file)),
    ({ row, cells }) => {
      if (total > 0 && row > last + 1 && first.length < rows) first.push([])
      if (first.length < rows) first.push(cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_LENGTH)))
      total += 1
      last = row
    },
    { maxRows: Infinity, dateText: (iso) => shortDate(iso.slice(0, 10)) },
  )
  return { rows: first, total: whole ? total : null }
}
