import 'server-only'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { bundleOf, endOf, startChild } from '#lib/config/child-process.ts'
import { log } from '#lib/config/log.ts'
import { temporaryPath } from '#lib/files/temporary.ts'
import type { Upload } from '#lib/http/endpoint.ts'
import { AppError, invalid } from '#lib/errors/app-error.ts'
import { MAX_ROWS, READER_HEAP_MB, READER_MS, UPLOAD_BYTES } from './limits.ts'
import type { ReadRow, Refusal, SheetNotes } from './workbook-reader.ts'

/** B510, W28. */
const NO_WORKBOOK = 'Only .xlsx files are supported'
const UNREADABLE = 'The file could not be read. Save it again as .xlsx and try once more.'
const refusals: Readonly<Record<Refusal, string>> = {
  'no-workbook': NO_WORKBOOK,
  'too-large': 'The file holds more than can be imported at once. Split it into several files.',
  'too-many-rows': `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into several files.`,
}
/** Every zip archive begins so; an empty one is no workbook. */
const ZIP_MAGIC = Buffer.from('504b0304', 'hex')

interface Reader {
  /** File of the program that reads. */
  program: string
  /** Longest time it may take, milliseconds. */
  limitMs: number
}

/** Its bundle, or its source where there is none; Node reads both. */
const standardReader = (): Reader => ({
  program: bundleOf('read-spreadsheet') ?? path.resolve('scripts/read-spreadsheet.ts'),
  limitMs: READER_MS,
})

/**
 * Reads the file in a process of its own, which has a small heap, little time and none of this process's settings; its rows go to the file
 * `output`, what else is to be known to the file `notes`.
 */
async function readInChild(
  { program, limitMs }: Reader,
  file: string,
  { output, notes }: { output: string; notes: string },
): Promise<void> {
  const target = await open(output, 'wx', 0o600)
  const besides = await open(notes, 'wx', 0o600)
  try {
    const child = await startChild(['--disable-warning=ExperimentalWarning', program], {
      args: [file],
      stdio: ['ignore', target.fd, 'pipe', besides.fd],
      heapMb: READER_HEAP_MB,
      limitMs,
    })
    child.on('error', (error) => log.warn({ err: error }, 'the process that reads a spreadsheet'))
    let errorText = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (errorText.length < 2_000) errorText += text
    })
    const { code, signal } = await endOf(child)
    if (code === 0) return
    const text = refusals[errorText as Refusal]
    if (text === undefined) log.warn({ code, signal, said: errorText.slice(0, 500) }, 'an uploaded spreadsheet could not be read')
    throw invalid(text ?? UNREADABLE)
  } finally {
    await Promise.all([target.close(), besides.close()])
  }
}

async function beginsAsZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ZIP_MAGIC.length), 0, ZIP_MAGIC.length)
    return bytesRead === ZIP_MAGIC.length && buffer.equals(ZIP_MAGIC)
  } finally {
    await handle.close()
  }
}

async function* readRows(file: string): AsyncGenerator<ReadRow> {
  const handle = await open(file)
  try {
    for await (const line of createInterface({ input: handle.createReadStream({ autoClose: false }), crlfDelay: Infinity })) {
      const [row, cells] = JSON.parse(line) as [number, string[]]
      yield { row, cells }
    }
  } finally {
    await handle.close()
  }
}

/**
 * The rows of an uploaded workbook's first visible sheet, as texts. They lie in a temporary file while `work` runs and are read from it as
 * often as it likes; afterwards nothing of them is left.
 * @param work gets a function that begins at the first row each time, and what the sheet says of its cells
 * @param reader another program than the usual one
 * Throws PAYLOAD_TOO_LARGE above 10 MB (A193), VALIDATION for what is no workbook or cannot be read (W28).
 */
export async function withUploadedRows<T>(
  upload: Upload,
  work: (rows: () => AsyncGenerator<ReadRow>, notes: SheetNotes) => Promise<T>,
  reader: Reader = standardReader(),
): Promise<T> {
  if (upload.size > UPLOAD_BYTES) throw new AppError('PAYLOAD_TOO_LARGE')
  if (!(await beginsAsZip(upload.path))) throw invalid(NO_WORKBOOK)
  const folder = temporaryPath('import')
  await mkdir(folder, { mode: 0o700 })
  try {
    const [output, notes] = [path.join(folder, 'rows'), path.join(folder, 'notes')]
    await readInChild(reader, upload.path, { output, notes })
    return await work(() => readRows(output), JSON.parse(await readFile(notes, 'utf8')) as SheetNotes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
