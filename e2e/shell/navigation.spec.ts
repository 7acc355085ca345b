import type { Locator } from '@playwright/test'
import { accounts, expect, onHost, signIn, test } from '../fixtures.ts'
import { startServer } from '../operation/servers.ts'

const menu = { name: 'Main' } as const

test('B004 B029: an internal user has every item, in order', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText([
    'My services',
    'My clients',
    'Client view',
    'Catalogue',
    'News',
  ])
  await expect(page.getByRole('navigation', menu).getByRole('link', { name: 'Catalogue' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/privacy')
  await expectAccessible(page)
})

test('B001: every part of the portal lies in one shell', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  for (const [path, heading] of [
    ['/', 'Managed services for Luxembourg'],
    ['/myServices', 'My services'],
    ['/myClients', 'My clients'],
    ['/clientView', 'Client view'],
    ['/articles', 'News'],
    ['/profile', 'My profile'],
    ['/admin', 'Administration'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText([
      'My services',
      'My clients',
      'Client view',
      'Catalogue',
      'News',
    ])
    for (const name of [/^Notifications/, 'Account menu'])
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Platform settings' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Terms and Conditions' })).toBeVisible()
  }
})

test('B006 B007 B010 B055: a client has own services and the flagged links as external addresses', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/')
  const links = page.getByRole('navigation', menu).getByRole('link')
  await expect(links.nth(0)).toHaveText('My services')
  await expect(links.nth(1)).toHaveText('Catalogue')
  await expect(links.nth(2)).toHaveText('News')
  await expect(page.getByRole('link', { name: 'My clients' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Client view' })).toHaveCount(0)
  const external = page.getByRole('navigation', menu).getByRole('link', { name: 'Register workspace of Alpha' })
  await expect(external).toHaveAttribute('href', 'https://dora.firm.example/alpha')
  await expect(external).toHaveAttribute('target', '_blank')
})

test('B007: without a service My services is hidden', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.noCompany)
  await page.goto('/')
  await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText(['Catalogue', 'News'])
})

test('B005 B009 B052: a visitor sees no menu', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('navigation', menu)).toHaveCount(0)
})

test('B655 A037: another host has no My services, My clients, Client view', async ({ visitor, baseURL }) => {
  const page = await visitor({ baseURL: onHost(baseURL, 'uk.localhost') })
  await signIn(page, accounts.internal)
  await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText(['Catalogue', 'News'])
  await page.goto('/myServices')
  await expect(page).toHaveURL(/\/404$/)
})

test('B008: news switched off hides its item', async ({ signedInAs }) => {
  const server = await startServer({ FEATURE_NEWS: 'false' })
  try {
    // Cookies know no ports: the session holds on the second server too.
    const page = await signedInAs(accounts.internal)
    await page.goto(server.origin)
    await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText(['My services', 'My clients', 'Client view', 'Catalogue'])
  } finally {
    await server.stop()
  }
})

test('B155: the client panel switched off hides its item', async ({ signedInAs }) => {
  const server = await startServer({ FEATURE_CLIENT_PANEL: 'false' })
  try {
    const page = await signedInAs(accounts.internal)
    await page.goto(server.origin)
    await expect(page.getByRole('navigation', menu).getByRole('link')).toHaveText(['My services', 'My clients', 'Catalogue', 'News'])
  } finally {
    await server.stop()
  }
})

test('the address of the page is the current item, and the skip link leads to the content', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  await page.getByRole('navigation', menu).getByRole('link', { name: 'My services' }).click()
  await expect(page.getByRole('navigation', menu).getByRole('link', { name: 'My services' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('what leads to a page is marked while the page is on its way, in the menu and on a card', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  const response = Promise.withResolvers<void>()
  await page.route(/[?&]_rsc=/, async (route) => {
    await response.promise
    await route.continue()
  })
  const opacity = (link: Locator) => link.locator('[aria-busy=true]').evaluate((element) => getComputedStyle(element, '::after').opacity)
  const card = page.getByRole('region', { name: 'services' }).getByRole('heading', { level: 3 }).first().getByRole('link')
  await card.click()
  await expect.poll(() => opacity(card)).toBe('1')
  const entry = page.getByRole('navigation', menu).getByRole('link', { name: 'My clients' })
  await entry.click()
  await expect.poll(() => opacity(entry)).toBe('1')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
  await expectAccessible(page)
  response.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'My clients' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})
