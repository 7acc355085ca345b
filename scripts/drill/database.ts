import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, scratchFolder, startEmbedded } from '#lib/db/embedded.ts'
import { locate } from '#lib/db/embedded-files.ts'
import { freePort } from '../ports.ts'
import { atEnd } from '../steps.ts'
import type { CheckedServer } from './haproxy.ts'

const CONNECT_MS = 1_000
const STREAMING_MS = 30_000
const POLL_MS = 50
const STANDBY = 'standby'
/** Of the data folder; not part of a copy. */
const OF_THE_PROCESS = ['postmaster.pid', 'postmaster.opts']

export interface Node extends CheckedServer {
  server: EmbeddedDatabase
  /** Signals the server and every process of its own at once, as the machine under it would end or hang. */
  signal: (signal: NodeJS.Signals) => void
}

/** Rows of a statement over a connection of its own. */
export async function rowsOf<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: STREAMING_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const processesOf = (pid: number): number[] => {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
  return [pid, ...children.filter((each) => each !== '').map(Number)]
}

/** Responds with 200 while the server takes writes, as the agent of a cluster (Patroni, say) does beside each server. */
async function serveCheck(url: string): Promise<number> {
  const port = await freePort()
  const check = createServer((_request, response) => {
    rowsOf<{ writes: boolean }>(url, 'SELECT NOT pg_is_in_recovery() AS writes').then(
      ([row]) => response.writeHead(row?.writes ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve) => check.listen(port, '127.0.0.1', resolve))
  atEnd(() => void check.close())
  return port
}

const dataOf = async (folder: string): Promise<string> => path.join((await locate(path.join(folder, 'postgres'))).folder, 'data')

async function startNode(folder: string): Promise<Node> {
  const server = await startEmbedded({ folder })
  const { folder: home } = await locate(path.join(folder, 'postgres'))
  atEnd(async () => {
    await server.stop()
    for (const each of new Set([home, folder])) rmSync(each, { recursive: true, force: true })
  })
  const pid = Number(readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    server,
    port: server.port,
    checkPort: await serveCheck(server.url('postgres')),
    signal: (signal) => {
      for (const each of processesOf(pid)) {
        try {
          process.kill(each, signal)
        } catch (error) {
          // Gone already: one that lost its server ends by itself.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
    },
  }
}

/** A durable server of this run. */
export const startPrimary = async (): Promise<Node> => startNode(await scratchFolder('primary'))

/** Copies the data of a running server as a base backup does. */
async function copyData(from: string, to: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('drill', true)`)
    mkdirSync(to, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(from)) {
      if (!OF_THE_PROCESS.includes(name)) cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
    }
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
    writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
}

/**
 * Starts a standby that streams from the primary.
 * @param synchronous a commit waits until the standby has it
 */
export async function startStandby(primary: Node, { synchronous }: { synchronous: boolean }): Promise<Node> {
  const [from, to] = [await scratchFolder('primary'), await scratchFolder(STANDBY)]
  mkdirSync(to, { recursive: true })
  const { runAs } = await locate(path.join(to, 'postgres'))
  const data = await dataOf(to)
  const url = primary.server.url('postgres')
  // Holds the password, which is the same on both.
  cpSync(path.join(from, 'postgres.json'), path.join(to, 'postgres.json'))
  await copyData(await dataOf(from), data, url)
  const { username, password } = new URL(url)
  const connection = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${STANDBY}`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  writeFileSync(path.join(data, 'standby.signal'), '')
  if (runAs.uid !== undefined) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, data])
  const standby = await startNode(to)
  if (synchronous) {
    await rowsOf(url, `ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (${STANDBY})'`)
    await rowsOf(url, 'SELECT pg_reload_conf()')
  }
  const wanted = synchronous ? 'sync' : 'async'
  const streams = () =>
    rowsOf(url, `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = $1 AND replay_lsn IS NOT NULL`, [wanted])
  for (const end = Date.now() + STREAMING_MS; (await streams()).length === 0; await wait(POLL_MS))
    if (Date.now() > end) throw new Error('The standby does not stream.')
  return standby
}

/** Makes a standby take writes. */
export const promote = async ({ server }: Node): Promise<void> => void (await rowsOf(server.url('postgres'), 'SELECT pg_promote()'))
