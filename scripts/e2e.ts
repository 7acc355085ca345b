import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { provideBrowser, provideLightBrowser } from './browser.ts'
import { buildPortal } from './build.ts'
import { startParts } from './parts.ts'
import { startPortal } from './portal.ts'
import { freePort } from './ports.ts'
import { main, startChild, stopChild } from './steps.ts'
import { faultOf } from './totals.ts'
import type { Totals } from './totals.ts'

const REPORT = path.resolve('.data/playwright.json')
/** Sessions of the run, and pictures of what failed; Playwright empties the folder of its own run only. */
const OUTPUT = 'test-results'
/** Many sign-ins from one address within minutes are normal here. */
const RATE_LIMIT_FACTOR = '100'
/** Each with a database and a provider of its own, so that tests at the same time do not see each other's changes. */
const PORTALS = 2
/** A press that is lost once on a machine at its limit is reported and does not fail the run; what fails twice does. */
const RETRIES = 1

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** What is reported of the tests whose outcome is wanted. */
const reportsOf = ({ specs, suites = [] }: PlaywrightSuite, isWanted: (status: string) => boolean): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => isWanted(status))
      .map(({ status, results }) => faultOf(path.join('e2e', file), title, results.find(({ error }) => error)?.error?.message ?? status)),
  ),
  ...suites.flatMap((suite) => reportsOf(suite, isWanted)),
]

interface OwnPortal {
  env: NodeJS.ProcessEnv
  process: ChildProcess
}

/** Changes the settings of a portal before it starts. */
type Adapt = (env: NodeJS.ProcessEnv) => Promise<NodeJS.ProcessEnv>

/** A portal with a database and a provider of its own. */
async function startOwnPortal(database: string, adapt: Adapt): Promise<OwnPortal> {
  const parts = await adapt(await startParts({ port: await freePort(), scratch: true, database }))
  const env = { ...parts, RATE_LIMIT_FACTOR, INTERFACE_KIT: 'true', LOG_LEVEL: process.env.LOG_LEVEL || 'error' }
  return { env, process: await startPortal(env, false) }
}

/** What differs from the environment that all share; a worker of Playwright takes those of its portal. */
const settingsOf = ({ env, process: { pid } }: OwnPortal) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value)),
  PORTAL_PID: String(pid),
})

async function runPlaywright(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<Totals> {
  rmSync(REPORT, { force: true })
  const child = startChild(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, faults: ['Playwright ended without a report'] }
  const { stats, errors, suites } = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport
  const failed = stats.unexpected + stats.skipped + errors.length
  const isFault = (status: string) => status !== 'expected' && status !== 'flaky'
  const faults = [
    ...errors.map(({ message = '' }) => faultOf('e2e', 'the run', message)),
    ...suites.flatMap((suite) => reportsOf(suite, isFault)),
  ]
  const flaky = suites.flatMap((suite) => reportsOf(suite, (status) => status === 'flaky'))
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed, faults, flaky }
}

async function runAll(env: NodeJS.ProcessEnv): Promise<Totals> {
  const together = await runPlaywright(env, [
    '--project=desktop',
    '--project=phone',
    '--project=viewer',
    `--workers=${PORTALS}`,
    `--retries=${RETRIES}`,
    `--output=${OUTPUT}/together`,
  ])
  const alone = await runPlaywright(env, ['--project=alone', '--workers=1', `--retries=${RETRIES}`, `--output=${OUTPUT}/alone`])
  return {
    passed: together.passed + alone.passed,
    failed: together.failed + alone.failed,
    faults: [...together.faults, ...alone.faults],
    flaky: [...(together.flaky ?? []), ...(alone.flaky ?? [])],
  }
}

/**
 * Runs the end-to-end tests in Chromium against the production build: all of them by one worker per portal, then those that need the machine for
 * themselves; or, with arguments of Playwright, what these choose, by one worker.
 * @param adapt changes the settings of each portal before it starts
 * @returns how many passed and failed; one that did not run counts as failed
 */
export async function runE2e(args: readonly string[], adapt: Adapt = (env) => Promise.resolve(env)): Promise<Totals> {
  const browser = await provideBrowser()
  await buildPortal()
  rmSync(OUTPUT, { recursive: true, force: true })
  const portals: OwnPortal[] = []
  for (let number = 1; number <= (args.length === 0 ? PORTALS : 1); number++) portals.push(await startOwnPortal(`portal_${number}`, adapt))
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    LIGHT_CHROMIUM_PATH: await provideLightBrowser(browser),
    E2E_PORTALS: JSON.stringify(portals.map(settingsOf)),
  }
  const totals = args.length === 0 ? await runAll(env) : await runPlaywright(env, ['--workers=1', ...args])
  await Promise.all(portals.map((portal) => stopChild(portal.process)))
  return totals
}

/** `npm run e2e -- [Playwright's arguments]` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { failed } = await runE2e(process.argv.slice(2))
    if (failed > 0) process.exitCode = 1
  })
}
