import { defineConfig, devices } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'

const portals = JSON.parse(process.env.E2E_PORTALS ?? '[]') as Record<string, string>[]
// Each worker has a portal with a database and a provider of its own.
Object.assign(process.env, portals[Number(process.env.TEST_PARALLEL_INDEX ?? 0)])

/** They measure time or memory, or stop servers: nothing else runs beside them. */
const ALONE = ['**/large-table.spec.ts', '**/bad-days.spec.ts', '**/trust/{bombs,budget,memory,outage}.spec.ts']
/** Minutes of load, whose figures say something on a machine of their own only: for `npm run test:trust`. */
const MEASURED = ['**/trust/budget.spec.ts']

/** They look at PDF files, which only the whole Chromium shows. */
const VIEWER = ['**/news/{media,preview}.spec.ts']

const launchOptions = (executablePath: string | undefined, args: readonly string[] = []): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  // As root Chromium runs only without its sandbox; the pages are the project's own.
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
})

/** Compiles and collects garbage within the page's thread: with a browser and a server per core the threads beside it cost a sixth of all processor time. */
const ONE_THREAD = ['--js-flags=--single-threaded']

const whole = { launchOptions: launchOptions(process.env.CHROMIUM_PATH) }

/** End-to-end tests; `npm run e2e` starts the portals for them and says where they are. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // Against hanging; how fast the portal has to be is asserted where it matters.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.PUBLIC_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Luxembourg',
    screenshot: 'only-on-failure',
    // A trace of every test costs a third of the run; `npm run e2e -- e2e/x.spec.ts --trace on` makes one where it is wanted.
    trace: 'off',
    // What moves is drawn by the processor here, frame by frame: up to a third of what a page costs.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(process.env.LIGHT_CHROMIUM_PATH, ONE_THREAD),
  },
  projects: [
    { name: 'desktop', testIgnore: ['**/*.phone.spec.ts', ...ALONE, ...VIEWER], use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', testMatch: '**/*.phone.spec.ts', use: { ...devices['Pixel 7'] } },
    { name: 'viewer', testMatch: VIEWER, use: { ...devices['Desktop Chrome'], ...whole } },
    // What is measured is measured in the browser that people have, with motion.
    {
      name: 'alone',
      testMatch: ALONE,
      testIgnore: process.env.TRUST_ROUNDS === undefined ? MEASURED : [],
      use: { ...devices['Desktop Chrome'], ...whole, contextOptions: {} },
    },
  ],
})
