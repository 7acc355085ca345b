import 'server-only'
import { Readable } from 'node:stream'
import { log } from '#lib/config/log.ts'
import type { FileReply } from '#lib/http/endpoint.ts'
import { takeExportSlot } from './export-slots.ts'
import { exportApart } from './own-process.ts'

/** A reply that nobody has begun to read is given up after this time, milliseconds. */
const UNREAD_MS = 30_000

/**
 * The bytes of a file that is not begun before somebody asks for the first of them.
 * @param end called once when nothing more is wanted: at the end, after a failure, when the receiver leaves, or when nobody came at all
 */
function begunWhenRead(begin: () => Promise<Readable>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const unread = setTimeout(() => void end(), UNREAD_MS).unref()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    clearTimeout(unread)
    try {
      reader ??= (Readable.toWeb(await begin()) as ReadableStream<Uint8Array>).getReader()
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      controller.close()
    } catch (error) {
      log.error({ err: error }, 'an export failed while it was sent')
      controller.error(error)
    }
    await end()
  }
  const cancel = async (): Promise<void> => {
    clearTimeout(unread)
    await reader?.cancel()
    await end()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

interface ExportFile<Call> {
  /** Of the file, and its type. */
  file: Pick<FileReply, 'name' | 'contentType'>
  /** In scripts/spreadsheet-work.ts. */
  name: string
  /** What the export needs, as it goes through JSON. */
  call: Call
  /** It costs more memory or time than the web process has to spare. */
  large: boolean
  /** Writes a small one in this process. */
  writtenHere: () => Readable
}

/**
 * The reply of an export, written while it is read; a large one in a process of its own.
 * Throws TOO_MANY_REQUESTS with Retry-After while two other large exports run (security rule 30).
 */
export async function exportFileReply<Call>({ file, name, call, large, writtenHere }: ExportFile<Call>): Promise<FileReply> {
  const reply = { ...file, disposition: 'attachment' } as const
  if (!large) return { ...reply, open: () => begunWhenRead(() => Promise.resolve(writtenHere()), () => Promise.resolve()) }
  const release = await takeExportSlot()
  return { ...reply, open: () => begunWhenRead(() => exportApart(name, call), release) }
}
