import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { locate, type Location } from './embedded-files.ts'

/** A crash recovery may take this long. */
const START_MS = 60_000
const STOP_MS = 15_000
const POLL_MS = 30
const SUPERUSER = 'portal'
const MAX_CONNECTIONS = 200
/** Room for the texts and indexes of 100,000 articles: a search for a common word reads all of them. Memory is taken as it is used. */
const BUFFERS = '512MB'

/** Messages in English, dates in UTC, and no PG… setting of the user's. */
const PLAIN_ENVIRONMENT: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' }

/** Data that may be lost with the machine: for tests only. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

interface EmbeddedOptions {
  /** Holds the data folder, the log and what is remembered; absolute. */
  folder: string
  /** Fast and forgetful, removed on stop. */
  forTests?: boolean
}

/** What is remembered beside the data. */
interface Memory {
  port: number
  password: string
  /** Process that will stop the server. */
  owner: number
}

export interface EmbeddedDatabase {
  port: number
  /** Address of one database of the server. */
  url: (database: string) => string
  /** Said to the user: where the data went when not below `folder`. */
  note: string | null
  /** Stops the server, unless another live process started it. */
  stop: () => Promise<void>
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isPostgres = (pid: number): boolean =>
  isAlive(pid) && /postgres/.test(spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout ?? 'postgres')

/** A free port on the loopback address; `wanted` when it is free. */
async function freePort(wanted = 0): Promise<number> {
  const port = await new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
  return port ?? freePort()
}

const readMemory = (file: string): Memory | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory
  } catch {
    return null
  }
}

/** The last line of an output that names a fault, else its last line. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC|error:|could not|No space/.test(text)) ?? lines.at(-1) ?? 'no message'
  return line.replace(/^.*?(FATAL|PANIC|ERROR|LOG|error):\s*/, '')
}

const reasonInLog = (log: string): string => reasonIn(existsSync(log) ? readFileSync(log, 'utf8') : '')

/** Makes the data folder; under another name first, so that an interrupted run leaves no half-made one. */
function initialise(data: string, password: string, { binaries, runAs, folder }: Location): void {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid)
  try {
    const result = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=und',
        '--no-sync',
      ],
      { ...runAs, cwd: folder, encoding: 'utf8', env: PLAIN_ENVIRONMENT },
    )
    if (result.status !== 0)
      throw new Error(`PostgreSQL could not make its data folder: ${reasonIn(result.stderr || String(result.error))}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, data)
}

/** Pid of a server that runs on `data`; a pid file left by a crash or a restart of the machine is removed. */
function runningServer(data: string): number | null {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (isPostgres(pid)) return pid
  rmSync(file, { force: true })
  return null
}

async function isUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitFor(condition: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end; await delay(POLL_MS)) if (await condition()) return true
  return false
}

async function stopServer(pid: number): Promise<void> {
  if (!isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  if (await waitFor(() => !isAlive(pid), STOP_MS)) return
  process.kill(pid, 'SIGQUIT')
  await waitFor(() => !isAlive(pid), STOP_MS)
}

function spawnServer(data: string, log: string, port: number, forTests: boolean, { binaries, runAs, folder }: Location): ChildProcess {
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${MAX_CONNECTIONS}`,
    `shared_buffers=${BUFFERS}`,
    'max_wal_size=1GB',
    'lc_messages=C',
    ...(forTests ? CARELESS : []),
  ]
  const output = openSync(log, 'w', 0o600)
  try {
    // Detached: Ctrl-C in a terminal reaches this program only, which stops the server after the portal.
    return spawn(binaries.postgres, ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])], {
      ...runAs,
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: PLAIN_ENVIRONMENT,
    })
  } finally {
    closeSync(output)
  }
}

/**
 * Starts PostgreSQL 18 from the packaged binaries on a port of its own, or joins the one that already runs on the same folder.
 * @throws Error with one clear line when the server cannot be made or started
 */
export async function startEmbedded({ folder, forTests = false }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const location = await locate(path.join(folder, 'postgres'))
  const data = path.join(location.folder, 'data')
  const log = path.join(folder, 'postgres.log')
  const memoryFile = path.join(folder, 'postgres.json')
  const remembered = readMemory(memoryFile)
  const password = remembered?.password ?? randomBytes(18).toString('base64url')
  const urlAt = (port: number, database: string): string => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const remember = (port: number): void =>
    writeFileSync(memoryFile, JSON.stringify({ port, password, owner: process.pid } satisfies Memory), { mode: 0o600 })

  const opened = (port: number, stop: () => Promise<void>): EmbeddedDatabase => ({
    port,
    url: (database) => urlAt(port, database),
    note: location.moved,
    stop,
  })

  const running = runningServer(data)
  if (running !== null && remembered) {
    if (await waitFor(() => isUp(urlAt(remembered.port, 'postgres')), isPostgres(running) ? STOP_MS : 0)) {
      const shared = remembered.owner !== process.pid && isAlive(remembered.owner)
      if (!shared) remember(remembered.port)
      return opened(remembered.port, async () => (shared ? undefined : stopServer(running)))
    }
    await stopServer(running)
  }

  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true })
    initialise(data, password, location)
  }
  const port = await freePort(remembered?.port)
  remember(port)
  const server = spawnServer(data, log, port, forTests, location)
  const pid = server.pid
  if (pid === undefined) throw new Error(`PostgreSQL did not start: ${location.binaries.postgres} cannot be run.`)
  const exited = (): boolean => server.exitCode !== null || server.signalCode !== null
  const stop = async (): Promise<void> => {
    await stopServer(pid)
    if (forTests) for (const each of new Set([location.folder, folder])) rmSync(each, { recursive: true, force: true })
  }
  const ready = await waitFor(async () => exited() || (await isUp(urlAt(port, 'postgres'))), START_MS)
  if (!ready || exited()) {
    await stop()
    throw new Error(`PostgreSQL did not start: ${reasonInLog(log)} (see ${log})`)
  }
  server.unref()
  return opened(port, stop)
}

/** Creates a database of the server behind `serverUrl` unless it is there; returns whether it was made. */
export async function ensureDatabase(url: string): Promise<boolean> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount) return false
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    return true
  } finally {
    await client.end()
  }
}

/** Removes what runs that were killed left in `parent`: folders named run-PID or run-PID-NAME, and their servers. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const owner = Number(/^run-(\d+)(?:-\w+)?$/.exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const folder = path.join(parent, name)
    const { folder: server } = await locate(path.join(folder, 'postgres'))
    const pid = runningServer(path.join(server, 'data'))
    if (pid !== null) await stopServer(pid)
    for (const each of new Set([server, folder])) rmSync(each, { recursive: true, force: true })
  }
}

/** A folder for a server of this process alone; those of processes that are gone are removed, and their servers with them. */
export async function scratchFolder(name?: string): Promise<string> {
  const parent = path.resolve('.data/scratch')
  mkdirSync(parent, { recursive: true })
  await removeAbandoned(parent)
  return path.join(parent, name === undefined ? `run-${process.pid}` : `run-${process.pid}-${name}`)
}

/** A server of this process alone, empty at the start and removed on stop; for tests and for drafting migrations. */
export const startScratch = async (): Promise<EmbeddedDatabase> => startEmbedded({ folder: await scratchFolder(), forTests: true })
