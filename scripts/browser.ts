import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { hasApt, installPackages } from './apt.ts'
import { runLogged, step } from './steps.ts'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian's package; it draws as Chromium does with less work, but shows no PDF. Older releases have none. */
const SHELL_PACKAGE = 'chromium-headless-shell'
const HEADLESS_SHELL = `/usr/bin/${SHELL_PACKAGE}`

const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS, chromium.executablePath()].find((file) => file !== '' && existsSync(file))

async function installBrowser(): Promise<void> {
  if (!hasApt()) {
    await runLogged(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], '.data/browser.log')
    return
  }
  await installPackages({ packages: ['chromium', 'fonts-liberation'], ifThere: [SHELL_PACKAGE] }, '.data/browser.log')
}

/**
 * Path of a Chromium; installs Debian's as root, else Playwright's own.
 * @throws Error when there is none and none can be installed
 */
export async function provideBrowser(): Promise<string> {
  if (!findBrowser()) await step('Installing Chromium', installBrowser)
  const file = findBrowser()
  if (!file) throw new Error('There is no Chromium; set CHROMIUM_PATH to one.')
  return file
}

/** Path of the browser for tests that need no viewer of PDF files. @param browser what `provideBrowser` found */
export const lightBrowser = (browser: string): string => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser)
