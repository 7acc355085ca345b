import 'server-only'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { temporaryPath } from '#lib/files/temporary.ts'

const LENGTH_BYTES = 4

/**
 * What an import has decided about its rows, batch by batch, in a temporary file of the process: nothing is written to the database, and so nothing is locked
 * there, before every row has passed, and memory does not grow with the file.
 */
export class PlannedRows<Row> {
  readonly #file: FileHandle
  readonly #path: string

  private constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }

  static async open<Row>(): Promise<PlannedRows<Row>> {
    const path = temporaryPath('import')
    return new PlannedRows(await open(path, 'wx+', 0o600), path)
  }

  async add(rows: readonly Row[]): Promise<void> {
    const bytes = serialize(rows)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    await this.#file.write(Buffer.concat([length, bytes]))
  }

  /** In the order of their adding; only after all were added. */
  async *batches(): AsyncGenerator<Row[]> {
    const length = Buffer.alloc(LENGTH_BYTES)
    for (let offset = 0; (await this.#file.read(length, 0, LENGTH_BYTES, offset)).bytesRead === LENGTH_BYTES;) {
      const bytes = Buffer.alloc(length.readUInt32LE())
      await this.#file.read(bytes, 0, bytes.length, offset + LENGTH_BYTES)
      offset += LENGTH_BYTES + bytes.length
      yield deserialize(bytes) as Row[]
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }
}
