import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { expect } from '@playwright/test'

export interface RunningServer {
  origin: string
  port: number
  pid: number
  /** Sends SIGTERM and gives the exit code. */
  stop: () => Promise<number | null>
  /** Ends the process as a crash would: SIGKILL, nothing is tidied up. */
  kill: () => Promise<number | null>
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, resolve))
  const port = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/**
 * Starts one more web process of the built portal and waits until it is ready, as an orchestrator would: a process that still loads its code may not
 * reach the database in time.
 * @param env changes the settings of the running one
 * @param probe what has to return 200; `/livez` where the server cannot be ready
 */
export async function startServer(env: Record<string, string> = {}, probe: '/readyz' | '/livez' = '/readyz'): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['.next/portal/server.mjs'], {
    stdio: 'ignore',
    env: { ...process.env, PUBLIC_URL: origin, NODE_ENV: 'production', PORT: String(port), ...env },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect(async () => expect((await fetch(`${origin}${probe}`)).ok).toBe(true)).toPass({ timeout: 60_000 })
  const end = (signal: NodeJS.Signals) => () => {
    child.kill(signal)
    return ended
  }
  return { origin, port, pid: child.pid!, stop: end('SIGTERM'), kill: end('SIGKILL') }
}

export interface Link {
  /** The address of the target behind this link. */
  url: string
  /** Ends all connections and refuses new ones, as a machine that is away. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** A wire to a TCP service that can be cut. */
export async function linkTo(target: string): Promise<Link> {
  const url = new URL(target)
  const sockets = new Set<Socket>()
  const makeServer = () =>
    createServer((near) => {
      const far = connect(Number(url.port || 5432), url.hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => sockets.delete(one))
        one.pipe(other)
      }
    })
  let server = makeServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const linked = new URL(target)
  linked.hostname = '127.0.0.1'
  linked.port = String(port)
  return {
    url: linked.href,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      server = makeServer()
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
  }
}
