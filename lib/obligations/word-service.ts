import 'server-only'
import { PassThrough } from 'node:stream'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalid } from '#lib/errors/app-error.ts'
import { DOCX_TYPE } from '#lib/files/media-types.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportFileReply } from '#lib/spreadsheet/export-stream.ts'
import { exportFileName } from '#lib/spreadsheet/file-name.ts'
import type * as contract from './contract.ts'
import { registerCall } from './export-service.ts'
import { countExported, registerSource } from './export-source.ts'
import type { RegisterCall } from './export-source.ts'

/** Word itself is slow with longer tables. */
const MAX_ROWS = 10_000
/** Files with more rows are written in a process of their own. */
const ROWS_HERE = 20

/** Writes the document to a stream; stops when the stream is closed. */
export async function writeRegister(call: RegisterCall, output: Writable): Promise<void> {
  // The library is loaded where documents are written only.
  const { renderRegister } = await import('./word.ts')
  await pipeline([await renderRegister(call)], output)
}

function writtenHere(call: RegisterCall): Readable {
  const output = new PassThrough()
  // The receiver has left: no reply can say so.
  writeRegister(call, output).catch(
    (error: unknown) => output.destroyed || output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

/** Throws VALIDATION for more than a document can hold, TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportRegisterWord: ServiceFunction<typeof contract.exportRegisterWord> = async ({ actor, body: { filters } }) => {
  const call = registerCall(actor, filters ?? null)
  const { rows } = await countExported(await registerSource(call))
  if (rows > MAX_ROWS)
    throw invalid(`A Word file holds at most ${MAX_ROWS.toLocaleString('en')} rows. Narrow the filters, or export to Excel.`, 'filters')
  return exportFileReply({
    file: { name: exportFileName('register_', 'docx', new Date(call.moment)), contentType: DOCX_TYPE, rows },
    name: 'register-word',
    call,
    large: rows > ROWS_HERE,
    writtenHere: () => writtenHere(call),
  })
}
