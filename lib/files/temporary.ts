import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'

/** What lies in temporary files: parts of a multipart body, and the rows of an import. */
type Kind = 'upload' | 'import'

/** Machines or containers that share a folder do not see each other's processes, milliseconds: nothing of a request lasts so long. */
const STALE_MS = 3_600_000
const NAME = /^portal-(?:upload|import)-(?:([\da-f]{8})-(\d+)-)?/
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** How the names of this process begin. */
export const ownPrefix = (kind: Kind): string => `portal-${kind}-${MACHINE}-${process.pid}-`

/** A path for a new temporary file or folder. Its name holds the process id, so that a later process can remove what a killed one left. */
export const temporaryPath = (kind: Kind): string => path.join(tmpdir(), `${ownPrefix(kind)}${randomUUID()}`)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process that begins has nothing yet: what bears its number is of one before it, as in a container that was started again. */
function isLeftOver(name: string, modifiedAt: number): boolean {
  const [, machine, pid] = NAME.exec(name)!
  if (machine === MACHINE) return Number(pid) === process.pid || !isRunning(Number(pid))
  return Date.now() - modifiedAt > STALE_MS
}

/**
 * Removes the temporary files and folders that killed processes left behind. To be called before this process makes any.
 * @param folder where they lie
 */
export async function removeLeftOvers(folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  await Promise.all(
    names.map(async (name) => {
      const entry = path.join(folder, name)
      // Another instance that starts may have been faster.
      const found = await stat(entry).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)))
      if (found !== null && isLeftOver(name, found.mtimeMs)) await rm(entry, { recursive: true, force: true })
    }),
  )
}
