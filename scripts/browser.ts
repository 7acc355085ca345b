import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { hasApt, installPackages } from './apt.ts'
import { describeError, runLogged, step } from './steps.ts'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const SYSTEM_BROWSERS = [
  DEBIAN_CHROMIUM,
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

/**
 * Path of the browser for tests that need no viewer of PDF files: Debian's shell of Chromium, installed where it is missing, or else the whole browser.
 * @param browser what `provideBrowser` found
 */
export async function provideLightBrowser(browser: string): Promise<string> {
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  if (browser === DEBIAN_CHROMIUM && hasApt()) {
    const install = () => installPackages({ packages: ['chromium'], ifThere: [SHELL_PACKAGE] }, '.data/browser.log')
    // It saves time alone: where it can not be had, the same tests run in the whole browser.
    await step('Installing the shell of Chromium', install).catch((error: unknown) => console.log(describeError(error)))
  }
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser
}
