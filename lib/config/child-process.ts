import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { bundleFolder, sameEnvironment } from './config.ts'

export interface ChildOptions {
  /** Of the program after its name. */
  args?: readonly string[]
  stdio: StdioOptions
  /** Largest heap, MB. */
  heapMb: number
  /** Further options of Node. */
  nodeOptions?: readonly string[]
  /** After so many milliseconds it is killed. */
  limitMs: number
  /** It gets this process's settings; else none of them, as what reads hostile files should. */
  settings?: boolean
  /** Whoever waits for a page comes first on the processor. */
  inBackground?: boolean
}

/** Of 19 at most. */
const LOW_PRIORITY = 10

/** The bundle of a program of `scripts`; null where there is none, as while developing. */
export function bundleOf(name: string): string | null {
  const folder = bundleFolder()
  const file = folder === null ? null : path.resolve(folder, `${name}.mjs`)
  return file !== null && existsSync(file) ? file : null
}

/** What Node is given to run a program of `scripts`. */
function programOf(name: string): string[] {
  const bundle = bundleOf(name)
  return bundle === null ? ['--import', './scripts/register.mjs', path.join('scripts', `${name}.ts`)] : [bundle]
}

/**
 * Starts a program in a process of its own, so that neither the memory nor the time it takes is that of this one.
 * @param name of the program in `scripts`, or the arguments of Node that start another one
 * Throws the system's error when no process can be started, as where there are too many.
 */
export async function startChild(
  name: string | readonly string[],
  { args = [], stdio, heapMb, nodeOptions = [], limitMs, settings = false, inBackground = false }: ChildOptions,
): Promise<ChildProcess> {
  const program = typeof name === 'string' ? programOf(name) : name
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...nodeOptions, ...program, ...args], {
    stdio,
    env: settings ? sameEnvironment() : { NODE_ENV: 'production' },
    // Not spawn's own timeout, whose timer outlives a process that could not be started and keeps this one from ending.
    signal: AbortSignal.timeout(limitMs),
    killSignal: 'SIGKILL',
  })
  // Until then it may have no pipes, and an error that nobody listens to would end this process.
  await once(child, 'spawn').catch((error: unknown) => {
    for (const pipe of child.stdio ?? []) pipe?.destroy()
    throw error
  })
  // Before it has begun its threads, which take it over.
  if (inBackground && child.exitCode === null && child.signalCode === null) setPriority(child.pid!, LOW_PRIORITY)
  return child
}

/** How a process ended, also when it was killed because its time was over. */
export const endOf = (child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> =>
  new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
