import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideProgram } from '../apt.ts'
import { freePort } from '../ports.ts'
import { DRILL_FOLDER, startProgram } from './program.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
/** Connections to the server per database and role: fewer than the portal opens to the pooler, so that each transaction may get another one. */
const SERVER_CONNECTIONS = 8

/**
 * Starts PgBouncer in transaction mode in front of all databases of a server, with the settings that docs/runbook.md asks for.
 * @param urls addresses of databases of one server; their roles may come in
 * @returns the same addresses by way of the pooler
 */
export async function startPgBouncer(urls: readonly string[]): Promise<string[]> {
  await provideProgram(PGBOUNCER, ['pgbouncer'])
  const server = new URL(urls[0]!)
  const port = await freePort()
  const folder = path.join(DRILL_FOLDER, `pgbouncer-${port}`)
  mkdirSync(folder, { recursive: true })
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')]
  const roles = new Map(urls.map((each) => [new URL(each).username, decodeURIComponent(new URL(each).password)]))
  writeFileSync(users, [...roles].map(([role, password]) => `"${role}" "${password}"\n`).join(''), { mode: 0o600 })
  const lines = [
    '[databases]',
    // Limits of the server's own, since what the portal asks for at its connection is left out below.
    `* = host=127.0.0.1 port=${server.port} connect_query='SET statement_timeout = 15000; SET idle_in_transaction_session_timeout = 30000'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    'max_client_conn = 500',
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout,lock_timeout',
    `logfile = ${path.join(folder, 'pgbouncer.log')}`,
    ...(process.getuid?.() === 0 ? ['user = postgres'] : []),
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'postgres', folder])
  await startProgram(PGBOUNCER, ['-q', settings], port)
  return urls.map((each) => {
    const pooled = new URL(each)
    pooled.port = String(port)
    return pooled.href
  })
}
