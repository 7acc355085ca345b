import { readFile } from 'node:fs/promises'
import { PictureRefused, illustrationOf, photoOf } from '#lib/images/codec.ts'
import { REFUSED } from '#lib/images/codec.ts'

/**
 * Makes a picture as it is stored, in a process of its own. Usage: picture-work photo|illustration FILE; the bytes go to standard output; a picture
 * that is refused, or takes too much memory, ends it with the code REFUSED.
 */
const MEGABYTE = 1_048_576
/** A picture of 25 megapixels with 16 bits takes about half of it. */
const MOST_MEMORY = 640 * MEGABYTE
const WATCH_MS = 25

setInterval(() => {
  if (process.memoryUsage.rss() < MOST_MEMORY) return
  process.stderr.write('too much memory')
  process.exit(REFUSED)
}, WATCH_MS).unref()

const [kind, file] = process.argv.slice(2)
try {
  const bytes = await readFile(file!)
  process.stdout.write(await (kind === 'photo' ? photoOf(bytes) : illustrationOf(bytes)))
} catch (error) {
  if (!(error instanceof PictureRefused)) throw error
  process.stderr.write(`${error.message} ${error.cause instanceof Error ? String(error.cause) : ''}`)
  process.exitCode = REFUSED
}
