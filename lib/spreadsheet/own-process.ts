import 'server-only'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startChild } from '#lib/config/child-process.ts'
import { log } from '#lib/config/log.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ErrorCode } from '#lib/errors/app-error.ts'

/** Heap of the process, MB, and the size of its young generation, which Node would let grow far more than is needed. */
const HEAP_MB = 384
const YOUNG_MB = 8
/** Longest time of one piece of work, milliseconds. */
const WORK_MS = 280_000

/** File descriptor of the result. */
export const RESULT_FD = 3

/** Input of the process: one of the imports or exports that scripts/spreadsheet-work.ts knows, with the call as the service gets it. */
export interface Work {
  kind: 'import' | 'export'
  name: string
  call: unknown
}

/** Result of an import in the process. */
export type WorkResult = { result: unknown } | { error: { code: ErrorCode; options: AppError['options'] } }

interface Started {
  child: ChildProcess
  /** The result; standard output is for the log. */
  bytes: Readable
}

/** Throws the system's error when no process can be started. */
async function start(work: Work): Promise<Started> {
  const child = await startChild('spreadsheet-work', {
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
    heapMb: HEAP_MB,
    nodeOptions: [`--max-semi-space-size=${YOUNG_MB}`, '--disable-warning=DEP0005'],
    limitMs: WORK_MS,
    settings: true,
    inBackground: work.kind === 'export',
  })
  child.on('error', (error) => log.error({ err: error, work: work.name }, 'the process of a spreadsheet'))
  // A process that ends before it has read its work says so by its exit code.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(JSON.stringify(work))
  return { child, bytes: child.stdio[RESULT_FD] as Readable }
}

/**
 * Does an import in a process of its own, so that neither the memory nor the time it takes is that of the web process.
 * @returns what the service function returns there
 * Throws the AppError that it throws, any other error when the process fails.
 */
export async function importApart(name: string, call: unknown): Promise<unknown> {
  const { child, bytes } = await start({ kind: 'import', name, call })
  const [output, closed] = await Promise.all([text(bytes), once(child, 'close')])
  const [code, signal] = closed as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw new Error(`The process of an import ended with ${code ?? signal}.`)
  const outcome = JSON.parse(output) as WorkResult
  if ('error' in outcome) throw new AppError(outcome.error.code, outcome.error.options)
  return outcome.result
}

/**
 * Writes an export in a process of its own. Its bytes come as they are taken: the process waits while nobody does.
 * The stream fails when the process does; the process ends when the stream is given up. Throws when the process cannot be started.
 */
export async function exportApart(name: string, call: unknown): Promise<Readable> {
  const { child, bytes } = await start({ kind: 'export', name, call })
  const output = new PassThrough()
  // The end of the bytes is not the end of the file: only the exit code says so.
  bytes.pipe(output, { end: false })
  child.once('close', (code, signal) => {
    if (code === 0) output.end()
    else output.destroy(new Error(`The process of an export ended with ${code ?? signal}.`))
  })
  output.once('close', () => {
    child.kill('SIGKILL')
    bytes.destroy()
  })
  return output
}
