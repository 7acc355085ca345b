import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { addressOf, pages } from './pages.ts'
import { expectGoodOnPaper } from './paper.ts'
import type { Audience } from './pages.ts'

// The most tests of one file: by all workers, so that none waits for another in the end.
test.describe.configure({ mode: 'parallel' })

const personas = { visitor: null, client: accounts.alpha, internal: accounts.internal } as const
const reaches: Record<Audience, readonly (keyof typeof personas)[]> = {
  everybody: ['visitor', 'client', 'internal'],
  'signed in': ['client', 'internal'],
  internal: ['internal'],
  super: [],
}

/** Faults that a page reports by itself while `work` goes on: refused scripts and styles, and errors of its own. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // Failed requests are the matter of the page, e.g. 404 where a record is not there.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  return faults
}

/** What a policy lets scripts do beyond those of the page's own nonce; empty = nothing. */
const holesIn = (policy: string): string[] => {
  const scripts =
    policy
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith('script-src ')) ?? ''
  return [
    ...(/'nonce-[\w+/=-]{16,}'/.test(scripts) ? [] : ['no nonce']),
    ...(scripts.match(/'unsafe-(inline|eval|hashes)'|https?:|data:|blob:|\*/g) ?? []),
  ]
}

/** The page that shows how every part looks, also while it loads. */
const GALLERY = '/ui'

/** They lead on at once, or are no page to read: nobody prints them. */
const NOT_PRINTED: ReadonlySet<string> = new Set([
  '/authentication/callback',
  '/authentication/silent_callback',
  '/download/publication/[id]',
  '/news/export',
  GALLERY,
])

const untilIdle = async (page: Page) => {
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // A slow machine is silent between the page and its scripts, too.
  if (new URL(page.url()).pathname !== GALLERY)
    await expect(page.locator('main').locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
}

test('every page of the portal is looked at here', () => {
  const found = readdirSync(path.resolve('app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map(
      (file) =>
        `/${path
          .dirname(file)
          .split(path.sep)
          .filter((part) => !/^\(.*\)$|^\.$/.test(part))
          .join('/')}`,
    )
  expect(Object.keys(pages).sort()).toEqual(found.sort())
})

for (const [pattern, { audience }] of Object.entries(pages)) {
  test(`${pattern}: scripts only by nonce, accessible in light and dark, whole at 360 px and on paper, shown to: ${audience}`, async ({
    signedInAs,
    visitor,
    expectAccessible,
  }) => {
    test.slow()
    const address = await addressOf(pattern)
    const page = await signedInAs(accounts.superUser)
    const faults = faultsOf(page)
    await page.emulateMedia({ colorScheme: 'light' })
    const reply = await page.goto(address)
    expect(holesIn(reply!.headers()['content-security-policy'] ?? '')).toEqual([])
    await untilIdle(page)
    const title = await page.getByRole('heading', { level: 1 }).first().innerText()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0),
    ).toPass({ timeout: 3_000 })
    expect(faults).toEqual([])
    if (!NOT_PRINTED.has(pattern)) await expectGoodOnPaper(page)
    await page.close()

    for (const [persona, email] of Object.entries(personas)) {
      if (reaches[audience].includes(persona as keyof typeof personas)) continue
      const other = await (email === null ? visitor() : signedInAs(email))
      await other.goto(address)
      await other.waitForLoadState('networkidle')
      // A visitor may be on the way to the provider just now.
      await expect(async () => {
        const here = new URL(other.url()).pathname === address
        expect(here ? await other.getByRole('heading', { level: 1 }).allInnerTexts() : [], persona).not.toContain(title)
      }).toPass({ timeout: 10_000 })
      await other.close()
    }
  })
}

test('planted faults: a hole in the policy, a refused script, a picture without text and a page that is too wide are seen', async ({
  signedInAs,
  expectAccessible,
}) => {
  expect(holesIn("default-src 'self'; script-src 'self' 'unsafe-inline'")).toEqual(['no nonce', "'unsafe-inline'"])
  const page = await signedInAs(accounts.superUser)
  const faults = faultsOf(page)
  await page.goto('/privacy')
  await untilIdle(page)
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<img src="/there-is-none.png" onerror="window.ran = true">')
    document.querySelector<HTMLElement>('main img:last-of-type')!.style.minWidth = '3000px'
  })
  await expect(() => expect(faults.join()).toMatch(/Content Security Policy/)).toPass({ timeout: 5_000 })
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
  await page.evaluate(() =>
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p style="color: #888; background: #999">Hardly seen</p>'),
  )
  await expect(expectAccessible(page, 'colours')).rejects.toThrow('color-contrast')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
})
