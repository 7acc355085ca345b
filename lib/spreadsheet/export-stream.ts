import 'server-only'
import { Readable } from 'node:stream'
import { log } from '#lib/config/log.ts'
import type { FileReply } from '#lib/files/file-reply.ts'
import { exportApart } from './own-process.ts'

/** The bytes of a file that is not begun before somebody asks for the first of them. */
function begunWhenRead(begin: () => Promise<Readable>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let isCancelled = false
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      reader ??= (Readable.toWeb(await begin()) as ReadableStream<Uint8Array>).getReader()
      // Somebody who left before the first byte: what began meanwhile ends too.
      if (isCancelled) return await reader.cancel()
      const { done, value } = await reader.read()
      if (isCancelled) return
      if (!done) return controller.enqueue(value)
      controller.close()
    } catch (error) {
      // Nobody is there to be told, and breaking off is no fault.
      if (isCancelled) return
      log.error({ err: error }, 'an export failed while it was sent')
      controller.error(error)
    }
  }
  const cancel = async (): Promise<void> => {
    isCancelled = true
    await reader?.cancel()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

interface ExportFile<Call> {
  /** Of the file, and its type. */
  file: Pick<FileReply, 'name' | 'contentType'> & { rows: number }
  /** In scripts/spreadsheet-work.ts. */
  name: string
  /** What the export needs, as it goes through JSON. */
  call: Call
  /** It costs more memory or time than the web process has to spare. */
  large: boolean
  /** Writes a small one in this process. */
  writtenHere: () => Readable
}

/** The reply of an export, written while it is read; a large one in a process of its own. The budget of their endpoints limits how many run at the same time (lib/http/budget). */
export function exportFileReply<Call>({ file, name, call, large, writtenHere }: ExportFile<Call>): FileReply {
  const begin = large ? () => exportApart(name, call) : () => Promise.resolve(writtenHere())
  return { ...file, disposition: 'attachment', open: () => begunWhenRead(begin) }
}
