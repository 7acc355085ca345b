import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { ContextPool } from './context-pool.ts'

/** Axe's tags of the rules of WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Axe's rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Times that a check begins again because the page was rendered during it. */
const CHECKS_AGAIN = 3

/** Names and places of the elements that break a rule, by axe in the page itself; without the lists of what passed, which take most of the time. */
async function violationsIn(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // The script is large and a document is checked several times, so each frame gets it once.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)
  }, options)
}

/** Stored sessions of one run; scripts/e2e.ts empties the folder before it starts. */
const SESSIONS = path.resolve('test-results/.sessions')

/** Accounts of the demo data by what they are for. */
export const accounts = {
  superUser: 'super@firm.example',
  internal: 'internal@firm.example',
  alpha: 'client@alpha.example',
  beta: 'client@beta.example',
  noCompany: 'nocompany@gamma.example',
  noTerms: 'noterms@alpha.example',
  newcomer: 'newcomer@delta.example',
} as const

/** A newcomer that no other test uses: known to the provider, without a user record. */
export const freshNewcomer = (): string =>
  `newcomer+${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}@delta.example`

/** Waits until the scripts of a page of somebody who is signed in have started. */
export async function untilStarted(page: Page): Promise<void> {
  // By what this document has got: the page before may still wait for its own, and change its address meanwhile.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/api/v1/User/MyProfile'),
  )
}

/**
 * Opens a page as somebody who is signed in, and waits until its scripts have started: a press before that is lost, and a session that is over
 * before that is shown in another way (B083).
 */
export async function openStarted(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await untilStarted(page)
}

/** Accepts the terms, which somebody sees at the first sign-in. */
export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole('dialog')
  await terms.getByRole('button', { name: /accept/i }).click()
  // A page that opens before the choice is saved asks again, and hides what is behind the dialog.
  await expect(terms).toHaveCount(0)
}

/** Closes a message that stays until then, so that it lies over nothing and is not taken for that of the next step. */
export async function closeMessage(page: Page, text: string): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).locator('[data-banner]').filter({ hasText: text })
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toHaveCount(0)
}

/** On the provider's choice page: takes the account. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const listed = page.getByRole('button', { name: new RegExp(email.replace(/[.+]/g, '\\$&'), 'i') })
  const other = page.getByRole('textbox')
  await expect(listed.or(other).first()).toBeVisible()
  if (await listed.count()) return listed.first().click()
  await other.fill(email)
  await other.press('Enter')
}

/** Signs in through the Login button and the real provider; ends on the page where it began. */
export async function signIn(page: Page, email: string, start = '/'): Promise<void> {
  await page.goto(start)
  const { origin } = new URL(page.url())
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await chooseAccount(page, email)
  // The callback page has the header as well, but goes on by itself.
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/authentication/'))
}

/** Signs in once per run and account, and keeps the session for the other tests. */
async function storedSession(browser: Browser, baseURL: string, email: string): Promise<string> {
  mkdirSync(SESSIONS, { recursive: true })
  const file = path.join(SESSIONS, `${`${new URL(baseURL).host} ${email}`.replace(/[^a-z0-9]+/gi, '_')}.json`)
  if (existsSync(file)) return file
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, email)
  // Behind the dialog of the terms, where there is one.
  await expect(page.getByRole('button', { name: 'Account menu', includeHidden: true })).toBeVisible()
  await context.storageState({ path: file })
  await context.close()
  return file
}

interface Fixtures {
  /**
   * A page of a signed-in account; the session is shared by all tests of that account, so a test that ends it or changes the record
   * signs in by itself (`signIn`).
   */
  signedInAs: (email: string, options?: { baseURL?: string }) => Promise<Page>
  /** A page without session in a context of its own; for hosts of other tenants too. */
  visitor: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
  /** Fails with every rule of WCAG 2.2 AA that the page breaks; `colours` checks only what another colour scheme can change. */
  expectAccessible: (page: Page, rules?: 'all' | 'colours') => Promise<void>
}

interface WorkerFixtures {
  /** Of both fixtures that open pages. */
  contexts: ContextPool
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  contexts: [
    async ({ browser }, use) => {
      const contexts = new ContextPool(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  signedInAs: async ({ browser, baseURL, contexts }, use) => {
    const taken: BrowserContext[] = []
    await use(async (email, options = {}) => {
      const origin = options.baseURL ?? baseURL ?? ''
      const context = await contexts.take(origin, await storedSession(browser, origin, email))
      taken.push(context)
      return context.newPage()
    })
    await Promise.all(taken.map((context) => contexts.giveBack(context)))
  },
  visitor: async ({ browser, baseURL, contexts }, use) => {
    const taken: BrowserContext[] = []
    const own: BrowserContext[] = []
    await use(async (options) => {
      if (options) {
        const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options })
        own.push(context)
        return context.newPage()
      }
      const context = await contexts.take(baseURL ?? '', null)
      taken.push(context)
      return context.newPage()
    })
    await Promise.all([...own.map((context) => context.close()), ...taken.map((context) => contexts.giveBack(context))])
  },
  expectAccessible: async ({}, use) => {
    await use(async (page, rules = 'all') => {
      // Colours on their way to others have a contrast that nobody sees: what still moves arrives.
      await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const moving = () =>
          document
            .getAnimations()
            .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
        do {
          await Promise.allSettled(moving().map(({ finished }) => finished))
          await frame()
          await frame()
        } while (moving().length > 0)
      })
      const runOnly: RunOptions['runOnly'] = rules === 'all' ? { type: 'tag', values: WCAG } : { type: 'rule', values: COLOUR_RULES }
      const check = async () => {
        // What the browser leaves out because it is out of view has no size that could be checked.
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('main *')) {
            if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
          }
        })
        // The data grid renders its rows a moment before their cells.
        await page.waitForFunction(() =>
          [...document.querySelectorAll('[role="grid"] [role="row"]')].every((row) =>
            row.querySelector('[role="gridcell"], [role="columnheader"]'),
          ),
        )
        const watcher = await page.evaluateHandle(() => {
          let removed = 0
          const observer = new MutationObserver((changes) => {
            for (const { removedNodes } of changes) removed += [...removedNodes].filter((node) => node instanceof HTMLElement).length
          })
          observer.observe(document.body, { childList: true, subtree: true })
          return {
            end: () => {
              observer.disconnect()
              return removed
            },
          }
        })
        const violations = await violationsIn(page, runOnly)
        return { violations, removed: await watcher.evaluate(({ end }) => end()) }
      }
      // Elements that the page took out during the check count as hidden in it: it says nothing of the page as it is now.
      let { violations, removed } = await check()
      for (let again = 0; violations.length > 0 && removed > 0 && again < CHECKS_AGAIN; again += 1)
        ({ violations, removed } = await check())
      expect(violations).toEqual([])
    })
  },
})

export { expect } from '@playwright/test'

/** Address of the same server under another host name, e.g. `uk.localhost`. */
export const onHost = (baseURL: string | undefined, host: string): string => {
  const url = new URL(baseURL ?? '')
  url.hostname = host
  return url.origin
}
