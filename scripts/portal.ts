import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild, step } from './steps.ts'

const READY_MS = 60_000
const POLL_MS = 50
/** As in the Dockerfile: without a limit garbage may lie as long as the machine has memory. */
const NODE_OPTIONS = '--max-old-space-size=768'

/** @throws Error when another program listens on the port */
export async function checkPort(port: number): Promise<void> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  if (!free) throw new Error(`Port ${port} is taken. Set PORT to another one.`)
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** Starts the web server as a process of its own and waits until it is ready. */
export async function startPortal(env: NodeJS.ProcessEnv, development: boolean): Promise<ChildProcess> {
  const port = Number(env.PORT)
  const args = development ? ['--import', './scripts/register.mjs', 'scripts/server.ts', '--dev'] : ['.next/portal/server.mjs']
  return step('Starting the portal', async () => {
    const mode = development ? { NODE_ENV: 'development' } : { NODE_ENV: 'production', NODE_OPTIONS: env.NODE_OPTIONS ?? NODE_OPTIONS }
    const server = startChild(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...mode, NEXT_TELEMETRY_DISABLED: '1' } as NodeJS.ProcessEnv,
    })
    const gone = (): boolean => server.exitCode !== null || server.signalCode !== null
    for (const end = Date.now() + READY_MS; !(await isReady(port)); await delay(POLL_MS)) {
      if (gone()) throw new Error('The portal ended while it started.')
      if (Date.now() > end) throw new Error(`The portal was not ready within ${READY_MS / 1000} s.`)
    }
    return server
  })
}
