import { defineConfig, devices } from '@playwright/test'

/** End-to-end tests; `npm run e2e` starts the portal for them and says where it is. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 1,
  retries: 0,
  // Against hanging; how fast the portal has to be is asserted where it matters.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.PUBLIC_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Luxembourg',
    screenshot: 'only-on-failure',
    // A trace of every test costs a third of the run; `npm run e2e -- e2e/x.spec.ts --trace on` makes one where it is wanted.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // As root Chromium runs only without its sandbox; the pages are the project's own.
      args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: /\.phone\.spec\.ts$/, use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', testMatch: /\.phone\.spec\.ts$/, use: { ...devices['Pixel 7'] } },
  ],
})
