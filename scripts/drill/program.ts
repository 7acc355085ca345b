import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd, startChild, stopChild } from '../steps.ts'

/** Log level of the portals: an outage would fill the screen; LOG_LEVEL shows more. */
export const QUIET = process.env.LOG_LEVEL || 'fatal'

const READY_MS = 30_000
const POLL_MS = 50

/** Where drills keep settings and logs of the programs they start. */
export const DRILL_FOLDER = path.resolve('.data/drill')

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => () => (socket.destroy(), resolve(isOpen))
    socket.once('connect', end(true)).once('error', end(false))
  })

/** Starts a program that serves a port of this machine, and waits until it does. It ends with the script. */
export async function startProgram(
  command: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildProcess> {
  const child = startChild(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  atEnd(() => stopChild(child))
  for (const end = Date.now() + READY_MS; !(await listens(port)); await wait(POLL_MS)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${path.basename(command)} ended while it started.`)
    if (Date.now() > end) throw new Error(`${path.basename(command)} did not listen within ${READY_MS / 1000} s.`)
  }
  return child
}
