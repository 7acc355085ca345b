import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PREFIX = 'portal-upload-'
/** No request and no import lasts so long, milliseconds. */
const STALE_MS = 3_600_000

/** How the names of files begin that are uploaded to this process. */
export const OWN_UPLOADS = `${PREFIX}${process.pid}-`

/** A new place for a file that is being uploaded. */
export const uploadPath = (): string => path.join(tmpdir(), `${OWN_UPLOADS}${randomUUID()}`)

/**
 * Removes what processes that were killed left behind: uploads that nobody has written to for an hour.
 * @param folder where uploads lie
 */
export async function removeStaleUploads(folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      // Another instance that starts may have been faster.
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)))
      if (found !== null && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true })
    }),
  )
}
