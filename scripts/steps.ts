import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a script started and has to end, in reverse order. */
const cleanUps: (() => Promise<void> | void)[] = []
const children = new Set<ChildProcess>()
let stopping: Promise<void> | undefined

const CHILD_STOP_MS = 29_000

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** One line that says what an error is about. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Runs one step and prints what it does, its outcome and how long it took. */
export async function step<T>(title: string, work: () => Promise<T> | T, outcome: (result: T) => string = () => 'done'): Promise<T> {
  const started = Date.now()
  process.stdout.write(`${title} ... `)
  try {
    const result = await work()
    process.stdout.write(`${outcome(result)} (${seconds(started)})\n`)
    return result
  } catch (error) {
    process.stdout.write(`failed (${seconds(started)})\n`)
    throw new Error(`${title} failed: ${describeError(error)}`, { cause: error })
  }
}

/** Registers work for the end of the script. */
export const atEnd = (cleanUp: () => Promise<void> | void): number => cleanUps.push(cleanUp)

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve())))

/** Asks a child process to stop and waits for it; kills it when it takes too long. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), CHILD_STOP_MS)
  await ended(child)
  clearTimeout(killer)
}

/**
 * Starts a child process that ends with the script.
 * @throws Error while the script ends: nobody would stop the child any more
 */
export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  if (stopping) throw new Error(`${path.basename(command)} is not started while everything is stopped.`)
  const child = spawn(command, args, options)
  children.add(child)
  child.once('exit', () => children.delete(child))
  child.once('error', () => children.delete(child))
  return child
}

/**
 * Runs a program to its end with its output in a file.
 * @throws Error naming the file and the first line that looks like the reason
 */
export async function runLogged(command: string, args: string[], logFile: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  mkdirSync(path.dirname(logFile), { recursive: true })
  const output = openSync(logFile, 'w')
  const child = startChild(command, args, { stdio: ['ignore', output, output], env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } })
  closeSync(output)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code === 0) return
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const reason =
    lines.find((line) => /ENOSPC|no space left|already running|Error: |error TS|not found/i.test(line)) ??
    lines.find((line) => /error/i.test(line)) ??
    lines.at(-1) ??
    'no message'
  throw new Error(`${path.basename(command)} ${args[0] ?? ''} ended with code ${code}: ${reason} (see ${path.relative('.', logFile)})`)
}

/** Ends everything the script started; safe to call twice. */
const stopAll = (): Promise<void> =>
  (stopping ??= (async () => {
    await Promise.all([...children].map(stopChild))
    for (const cleanUp of cleanUps.splice(0).reverse()) {
      try {
        await cleanUp()
      } catch (error) {
        process.stderr.write(`${describeError(error)}\n`)
      }
    }
  })())

/** Runs a script: everything is ended on a signal, on an error (one line, exit code 1) and at its own end. */
export async function main(work: () => Promise<void>): Promise<void> {
  let signalled = false
  // Nobody reads the output any more (a closed pipe): no reason to stop, let alone to leave parts running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signalled = true
      void stopAll().then(() => process.exit(0))
    })
  }
  try {
    await work()
    await stopAll()
    process.exit()
  } catch (error) {
    // The failure of a step that a signal cut short says nothing.
    if (signalled) return
    process.stderr.write(`${describeError(error)}\n`)
    await stopAll()
    process.exit(1)
  }
}
