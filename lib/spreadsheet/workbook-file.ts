import { StringDecoder } from 'node:string_decoder'
import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { INFLATED_BYTES, MAX_PARTS } from './limits.ts'
import { WorkbookRefused, readSheet } from './workbook-reader.ts'
import type { Archive, ReadRow, SheetNotes } from './workbook-reader.ts'
import { makeXmlReader } from './xml.ts'
import type { XmlHandler } from './xml.ts'

/** The parts of a workbook, each read as a stream; counts what they inflate to, since what an archive claims of itself is worth nothing. */
class FileArchive implements Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #inflated = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<FileArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
      throw new WorkbookRefused('no-workbook')
    })
    if (zip.entryCount > MAX_PARTS) throw new WorkbookRefused('too-large')
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new FileArchive(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async read(name: string, handler: XmlHandler, done: (bytes: number) => boolean = () => false): Promise<void> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const xml = makeXmlReader(handler)
    const decoder = new StringDecoder('utf8')
    const stream = await this.#zip.openReadStreamPromise(entry)
    let bytes = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      this.#inflated += piece.byteLength
      if (this.#inflated > INFLATED_BYTES) throw new WorkbookRefused('too-large')
      xml.write(decoder.write(piece))
      if (done(bytes)) return
    }
    xml.end()
  }

  close(): void {
    this.#zip.close()
  }
}

/**
 * Reads the first visible sheet of an .xlsx file. Runs in a process of its own (security rule 29).
 * @param onRow gets the rows that hold anything, from the top
 * @returns what the sheet says of its cells
 * Throws WorkbookRefused, or any error for a file that is broken.
 */
export async function readWorkbook(path: string, onRow: (row: ReadRow) => void): Promise<SheetNotes> {
  const archive = await FileArchive.open(path)
  try {
    const { merges, links } = await readSheet(archive, onRow)
    return { merges, links }
  } finally {
    archive.close()
  }
}
