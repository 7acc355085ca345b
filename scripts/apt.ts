import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runLogged, step } from './steps.ts'

/** Without a network it is said soon, and not after minutes. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']

/** The services of a package are not started with its installation. */
const NO_SERVICES = { RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' }

/** Whether packages of Debian can be installed: as root, where there is apt. */
export const hasApt = (): boolean => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs packages of Debian.
 * @param wanted packages, and those that not every release has
 * @param logFile where apt-get writes what it does
 * @throws Error with the reason of apt-get
 */
export async function installPackages(
  wanted: { packages: readonly string[]; ifThere?: readonly string[] },
  logFile: string,
): Promise<void> {
  const env = { ...process.env, ...NO_SERVICES, DEBIAN_FRONTEND: 'noninteractive' }
  await runLogged('apt-get', ['update', ...PATIENCE], logFile, env)
  const known = (wanted.ifThere ?? []).filter((name) => spawnSync('apt-cache', ['show', name]).status === 0)
  await runLogged('apt-get', ['install', ...PATIENCE, '--yes', '--no-install-recommends', ...wanted.packages, ...known], logFile, env)
}

/** Installs a program of Debian unless it is there. @throws Error where that is not possible */
export async function provideProgram(file: string, packages: readonly string[]): Promise<void> {
  if (existsSync(file)) return
  if (!hasApt()) throw new Error(`${file} is needed (of Debian's ${packages.join(', ')}), and only root can install it.`)
  await step(`Installing ${packages.join(', ')}`, () => installPackages({ packages }, '.data/apt.log'))
}
