import 'server-only'
import { buffer, text } from 'node:stream/consumers'
import { endOf, startChild } from '#lib/config/child-process.ts'
import { log } from '#lib/config/log.ts'
import { semaphore } from '#lib/config/semaphore.ts'
import { invalid } from '#lib/errors/app-error.ts'
import { REFUSED } from './codec.ts'
import { INVALID_IMAGE } from './texts.ts'

/** Heap of the process, MB; pixels lie outside of it, see scripts/picture-work.ts. */
const HEAP_MB = 128
/** Longest time of one picture, milliseconds; it works at low priority. */
const WORK_MS = 60_000
/** Pictures worked on at the same time in one server process. */
const AT_ONCE = 2

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalPictures?: () => Promise<() => void> }
const acquire = (): Promise<() => void> => (store.portalPictures ??= semaphore(AT_ONCE))()

/**
 * Has a picture made as it is stored, in a process of its own: a hostile one costs neither the memory nor the threads of the web process.
 * Throws VALIDATION when it is no picture or takes too much; any other error when the process cannot do its work.
 */
async function makeApart(kind: 'photo' | 'illustration', file: string, field: string): Promise<Buffer> {
  const done = await acquire()
  try {
    const child = await startChild('picture-work', {
      args: [kind, file],
      stdio: ['ignore', 'pipe', 'pipe'],
      heapMb: HEAP_MB,
      limitMs: WORK_MS,
      inBackground: true,
    })
    child.on('error', (error) => log.warn({ err: error }, 'the process of a picture'))
    const [bytes, errorText, { code, signal }] = await Promise.all([buffer(child.stdout!), text(child.stderr!), endOf(child)])
    if (code === 0) return bytes
    log.warn({ code, signal, said: errorText.slice(0, 500) }, 'a picture could not be read')
    if (code === REFUSED || signal === 'SIGKILL') throw invalid(INVALID_IMAGE, field)
    throw new Error(`The process of a picture ended with ${code ?? signal}.`)
  } finally {
    done()
  }
}

/**
 * A user photo as stored: PNG, 1:1, at most 512 pixels, without metadata (A061, W62).
 * @param path file with a JPEG, PNG or BMP
 * Throws VALIDATION when it is no picture.
 */
export const encodePhoto = (path: string, field = 'photo'): Promise<Buffer> => makeApart('photo', path, field)

/** Every JPEG begins so. */
const JPEG_MAGIC = 0xff

/**
 * An illustration as stored: a JPEG stays one, all else becomes PNG; at most 2560 pixels long, without metadata (W62).
 * @param path file with a JPEG, PNG or BMP
 * Throws VALIDATION when it is no picture.
 */
export async function encodeIllustration(
  path: string,
  field: string,
): Promise<{ buffer: Buffer; contentType: 'image/jpeg' | 'image/png' }> {
  const made = await makeApart('illustration', path, field)
  return { buffer: made, contentType: made[0] === JPEG_MAGIC ? 'image/jpeg' : 'image/png' }
}
