import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideProgram } from '../apt.ts'
import { freePort } from '../ports.ts'
import { DRILL_FOLDER, startProgram } from './program.ts'

const HAPROXY = '/usr/sbin/haproxy'
/** How often the balancer looks at what stands behind it, milliseconds. */
const CHECK_MS = 500
/** So often in vain is away. */
const FALL = 2
/** An instance on a busy machine may take so long to say that it is ready, milliseconds; one that is gone or drained is known at once. */
const PORTAL_CHECK_MS = 3_000

async function startHaproxy(name: string, port: number, lines: readonly string[]): Promise<number> {
  await provideProgram(HAPROXY, ['haproxy'])
  const file = path.join(DRILL_FOLDER, `${name}.cfg`)
  mkdirSync(DRILL_FOLDER, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  await startProgram(HAPROXY, ['-db', '-q', '-f', file], port)
  return port
}

export interface CheckedServer {
  port: number
  /** Responds with 200 over HTTP while connections should go there. */
  checkPort: number
}

/**
 * One address for a database and its standby: connections go to the one whose check returns 200, those to one that is away are ended.
 * @returns its port
 */
export async function startDatabaseAddress(servers: readonly CheckedServer[]): Promise<number> {
  const port = await freePort()
  return startHaproxy('database', port, [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk',
    `  timeout check ${CHECK_MS}ms`,
    `  default-server inter ${CHECK_MS}ms fall ${FALL} rise 1 on-marked-down shutdown-sessions`,
    ...servers.map((server, at) => `  server database${at + 1} 127.0.0.1:${server.port} check port ${server.checkPort}`),
  ])
}

/** Header that names the instance of a response, also where the balancer responded for it. */
export const SERVED_BY = 'x-served-by'

/**
 * One address for instances of the portal, which get requests while their /readyz returns 200. A request that found no open door goes to another
 * instance; one that was sent is never sent twice.
 * @param ports of the instances; they are named by them
 * @returns its port
 */
export async function startPortalAddress(port: number, ports: readonly number[]): Promise<number> {
  return startHaproxy('portal', port, [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 1m',
    '  timeout server 1m',
    '  timeout http-request 10s',
    'listen portal',
    `  bind 127.0.0.1:${port}`,
    `  bind [::1]:${port}`,
    '  balance leastconn',
    '  option redispatch 1',
    '  retries 3',
    '  option httpchk GET /readyz',
    `  timeout check ${PORTAL_CHECK_MS}ms`,
    '  http-check send hdr host localhost',
    `  http-after-response set-header ${SERVED_BY} %s`,
    `  default-server inter ${CHECK_MS}ms fall ${FALL} rise 1`,
    ...ports.map((each) => `  server ${each} 127.0.0.1:${each} check`),
  ])
}
