import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { provideLightBrowser, provideBrowser } from '../browser.ts'
import { buildPortal } from '../build.ts'
import { startParts } from '../parts.ts'
import { startPortal } from '../portal.ts'
import { freePort } from '../ports.ts'
import { atEnd } from '../steps.ts'
import { QUIET } from './program.ts'
import type { Verdict } from './verdict.ts'

/** A slow laptop: its processor takes so many times as long as this machine's. */
const SLOWDOWN = 4
/** Milliseconds to the server and back. */
const LATENCY_MS = 40
/** Every click is the first one of a new browser, so often. */
const ROUNDS = 5
/** Bounds of the middle round: milliseconds from the click to the content, and how far things move afterwards (cumulative layout shift). */
const CONTENT_WITHIN_MS = 1_500
const MOST_SHIFT = 0
const PAGE_MS = 30_000
/** Nobody clicks sooner after a page has come, and it is ready by then, milliseconds. */
const LOOKED_AT_MS = 3_000
/** After the content, so that what comes late and moves it is seen, milliseconds. */
const WATCHED_MS = 1_500

interface Click {
  name: string
  account: string
  /** Where the click is done. */
  from: string
  /** What is clicked, and what has to be seen then: selectors. */
  link: string
  content: string
}

const CLIENT = 'client@alpha.example'
const STAFF = 'internal@firm.example'
const clicks: readonly Click[] = [
  { name: 'News, the list', account: CLIENT, from: '/myServices', link: 'nav a[href="/articles"]', content: 'main a[href^="/news/view/"]' },
  { name: 'an article', account: CLIENT, from: '/articles', link: 'main li a[href^="/news/view/"]', content: 'main article p' },
  { name: 'My services', account: CLIENT, from: '/articles', link: 'nav a[href="/myServices"]', content: 'main a[href^="/service/"]' },
  {
    name: 'My clients',
    account: STAFF,
    from: '/articles',
    link: 'nav a[href="/myClients"]',
    content: 'main [role=row] [role=gridcell], main h2',
  },
  {
    name: 'Administration, the first list to read',
    account: STAFF,
    from: '/articles',
    link: 'header a[href="/admin"]',
    content: '#admin-panel [inert] b, #admin-panel [role=gridcell]',
  },
  {
    name: 'Administration, the first list to work with',
    account: STAFF,
    from: '/articles',
    link: 'header a[href="/admin"]',
    content: '#admin-panel [role=row] [role=gridcell]',
  },
]

async function signedIn(browser: Browser, portal: string, email: string) {
  const context = await browser.newContext({ baseURL: portal })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: new RegExp(email.replace('.', '\\.')) }).click()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Clicks and waits for the content. @returns milliseconds until a frame showed it, and the layout shift from the click on */
const measure = (page: Page, { link, content }: Click) =>
  page.evaluate(
    async ([clicked, wanted, watched]) => {
      let shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shift += entry.value
      }).observe({ type: 'layout-shift' })
      const before = new Set(document.querySelectorAll(wanted))
      const start = performance.now()
      document.querySelector<HTMLElement>(clicked)!.click()
      // No inner function has a name here: the loader of the scripts would mark it by a helper that the browser does not have.
      while (
        ![...document.querySelectorAll(wanted)].some(
          (element) => !before.has(element) && element.checkVisibility({ opacityProperty: true }),
        )
      )
        await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const ms = performance.now() - start
      await new Promise((resolve) => setTimeout(resolve, watched))
      return { ms, shift }
    },
    [link, content, WATCHED_MS] as const,
  )

async function once(browser: Browser, portal: string, state: Awaited<ReturnType<BrowserContext['storageState']>>, click: Click) {
  const context = await browser.newContext({ baseURL: portal, storageState: state })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(click.from)
  await page.waitForLoadState('networkidle')
  await page.locator(click.link).first().waitFor()
  await page.waitForTimeout(LOOKED_AT_MS)
  const measured = await measure(page, click)
  await context.close()
  return measured
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** How soon pages show their content in a slow browser, and whether it stays where it is (`npm run drill -- pages`). */
export async function slowPages(): Promise<Verdict[]> {
  await buildPortal()
  const port = await freePort()
  const portal = `http://localhost:${port}`
  await startPortal({ ...(await startParts({ port, scratch: true })), LOG_LEVEL: QUIET }, false)
  const args = ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath: await provideLightBrowser(await provideBrowser()), args })
  atEnd(() => browser.close())
  const verdicts: Verdict[] = []
  const states = new Map<string, Awaited<ReturnType<typeof signedIn>>>()
  for (const click of clicks) {
    const state = states.get(click.account) ?? (await signedIn(browser, portal, click.account))
    states.set(click.account, state)
    const rounds = []
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await once(browser, portal, state, click))
    const [ms, shift] = [middle(rounds.map((round) => round.ms)), middle(rounds.map((round) => round.shift))]
    verdicts.push({
      what: `${click.name}: content ${Math.round(ms)} ms after the click (${rounds.map((round) => Math.round(round.ms)).join(', ')}), layout shift ${shift.toFixed(5)}`,
      good: ms <= CONTENT_WITHIN_MS && shift <= MOST_SHIFT,
    })
  }
  return verdicts
}
