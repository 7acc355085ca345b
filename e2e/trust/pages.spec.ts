import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { query } from './callers.ts'

type Audience = 'everybody' | 'signed in' | 'internal' | 'super'

const one = async (sql: string): Promise<string> => (await query<{ value: string }>(sql))[0]!.value

const newestArticle = () => one('SELECT "id" AS value FROM "Article" WHERE "published" ORDER BY "publishDate" DESC LIMIT 1')

/** Every page of the portal with an address to open and who may see it; the test below fails for a page that is not here. */
const pages: Record<string, { open: string | (() => Promise<string>); audience: Audience }> = {
  '/': { open: '/', audience: 'everybody' },
  '/service/[id]': { open: async () => `/service/${await one('SELECT "friendlyUrl" AS value FROM "Service" WHERE "live" ORDER BY "name" LIMIT 1')}`, audience: 'everybody' },
  '/404': { open: '/404', audience: 'everybody' },
  '/api/docs': { open: '/api/docs', audience: 'everybody' },
  '/authentication/again': { open: '/authentication/again', audience: 'everybody' },
  '/authentication/callback': { open: '/authentication/callback', audience: 'everybody' },
  '/authentication/error': { open: '/authentication/error', audience: 'everybody' },
  '/authentication/silent_callback': { open: '/authentication/silent_callback', audience: 'everybody' },
  '/creatingUser': { open: '/creatingUser', audience: 'everybody' },
  '/error': { open: '/error', audience: 'everybody' },
  '/logoutsuccess': { open: '/logoutsuccess', audience: 'everybody' },
  '/privacy': { open: '/privacy', audience: 'everybody' },
  '/ui': { open: '/ui', audience: 'everybody' },
  '/unsubscribe': { open: '/unsubscribe', audience: 'everybody' },
  '/profile': { open: '/profile', audience: 'signed in' },
  '/myServices': { open: '/myServices', audience: 'signed in' },
  '/articles/[[...rest]]': { open: '/articles', audience: 'signed in' },
  '/news/view/[id]': { open: async () => `/news/view/${await newestArticle()}`, audience: 'signed in' },
  '/download/publication/[id]': { open: async () => `/download/publication/${await one('SELECT "id" AS value FROM "Publication" WHERE "published" ORDER BY "id" LIMIT 1')}`, audience: 'signed in' },
  '/myClients': { open: '/myClients', audience: 'internal' },
  '/clientView': { open: '/clientView', audience: 'internal' },
  '/admin': { open: '/admin', audience: 'internal' },
  '/admin/[service]/[id]': { open: '/admin/service/00000000-0000-4000-8000-00000000dead', audience: 'internal' },
  '/admin/settings': { open: '/admin/settings', audience: 'internal' },
  '/admin/readership': { open: '/admin/readership', audience: 'internal' },
  '/articlesadmin': { open: '/articlesadmin', audience: 'internal' },
  '/articlesadmin/explanation': { open: '/articlesadmin/explanation', audience: 'internal' },
  '/articlesadmin/requests': { open: '/articlesadmin/requests', audience: 'internal' },
  '/news/add/[type]': { open: '/news/add/0', audience: 'internal' },
  '/news/edit/[id]': { open: async () => `/news/edit/${await newestArticle()}`, audience: 'internal' },
  '/news/export': { open: '/news/export', audience: 'signed in' },
  '/admin/audit': { open: '/admin/audit', audience: 'super' },
  '/admin/jobs': { open: '/admin/jobs', audience: 'super' },
  '/admin/mails': { open: '/admin/mails', audience: 'super' },
}

const personas = { visitor: null, client: accounts.alpha, internal: accounts.internal } as const
const reaches: Record<Audience, readonly (keyof typeof personas)[]> = { everybody: ['visitor', 'client', 'internal'], 'signed in': ['client', 'internal'], internal: ['internal'], super: [] }

const addressOf = (pattern: string) => {
  const { open } = pages[pattern]!
  return typeof open === 'string' ? Promise.resolve(open) : open()
}

/** Faults that a page reports by itself while `work` goes on: refused scripts and styles, and errors of its own. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // What the network answers is the matter of the page, e.g. 404 where a record is not there.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  return faults
}

/** What a policy lets scripts do beyond those of the page's own nonce; empty = nothing. */
const holesIn = (policy: string): string[] => {
  const scripts = policy.split(';').map((part) => part.trim()).find((part) => part.startsWith('script-src ')) ?? ''
  return [...(/'nonce-[\w+/=-]{16,}'/.test(scripts) ? [] : ['no nonce']), ...(scripts.match(/'unsafe-(inline|eval|hashes)'|https?:|data:|blob:|\*/g) ?? [])]
}

const settle = async (page: Page) => {
  await expect(page.locator('main, [role=main]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('every page of the portal is looked at here', () => {
  const found = readdirSync(path.resolve('app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => `/${path.dirname(file).split(path.sep).filter((part) => !/^\(.*\)$|^\.$/.test(part)).join('/')}`)
  expect(Object.keys(pages).sort()).toEqual(found.sort())
})

for (const [pattern, { audience }] of Object.entries(pages)) {
  test(`${pattern}: scripts only by nonce, accessible in light and dark, whole at 360 px, shown to: ${audience}`, async ({ signedInAs, visitor, expectAccessible }) => {
    test.slow()
    const address = await addressOf(pattern)
    const page = await signedInAs(accounts.superUser)
    const faults = faultsOf(page)
    await page.emulateMedia({ colorScheme: 'light' })
    const reply = await page.goto(address)
    expect(holesIn(reply!.headers()['content-security-policy'] ?? '')).toEqual([])
    await settle(page)
    const title = await page.getByRole('heading', { level: 1 }).first().innerText()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)).toPass({ timeout: 3_000 })
    expect(faults).toEqual([])

    for (const [persona, email] of Object.entries(personas)) {
      if (reaches[audience].includes(persona as keyof typeof personas)) continue
      const other = email === null ? await visitor() : await signedInAs(email)
      await other.goto(address)
      await other.waitForLoadState('networkidle')
      // A visitor may be on the way to the provider just now.
      await expect(async () => {
        const here = new URL(other.url()).pathname === address
        expect(here ? await other.getByRole('heading', { level: 1 }).allInnerTexts() : [], persona).not.toContain(title)
      }).toPass({ timeout: 10_000 })
    }
  })
}

test('planted faults: a hole in the policy, a refused script, a picture without text and a page that is too wide are seen', async ({ signedInAs, expectAccessible }) => {
  expect(holesIn("default-src 'self'; script-src 'self' 'unsafe-inline'")).toEqual(['no nonce', "'unsafe-inline'"])
  const page = await signedInAs(accounts.superUser)
  const faults = faultsOf(page)
  await page.goto('/privacy')
  await settle(page)
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<img src="/there-is-none.png" onerror="window.ran = true">')
    document.querySelector<HTMLElement>('main img:last-of-type')!.style.minWidth = '3000px'
  })
  await expect(() => expect(faults.join()).toMatch(/Content Security Policy/)).toPass({ timeout: 5_000 })
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
  await page.evaluate(() => document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p style="color: #888; background: #999">Hardly seen</p>'))
  await expect(expectAccessible(page, 'colours')).rejects.toThrow('color-contrast')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
})
