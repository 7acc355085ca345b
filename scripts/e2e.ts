import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { provideBrowser } from './browser.ts'
import { buildPortal } from './build.ts'
import { startParts } from './parts.ts'
import { startPortal } from './portal.ts'
import { main, startChild, stopChild } from './steps.ts'
import type { Totals } from './totals.ts'

const REPORT = path.resolve('.data/playwright.json')
/** Many sign-ins from one address within minutes are normal here. */
const RATE_LIMIT_FACTOR = '100'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/**
 * Runs the end-to-end tests in Chromium against the production build, with a database and a provider of their own.
 * @returns how many passed and failed; one that did not run counts as failed
 */
export async function runE2e(args: string[]): Promise<Totals> {
  const browser = await provideBrowser()
  await buildPortal()
  const parts = await startParts({ port: await freePort(), scratch: true })
  const env = { ...parts, RATE_LIMIT_FACTOR, INTERFACE_KIT: 'true', LOG_LEVEL: process.env.LOG_LEVEL || 'error' }
  const portal = await startPortal(env, false)
  rmSync(REPORT, { force: true })
  const child = startChild(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  await stopChild(portal)
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** `npm run e2e -- [Playwright's arguments]` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const { failed } = await runE2e(process.argv.slice(2))
    if (failed > 0) process.exitCode = 1
  })
}
