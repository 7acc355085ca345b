import { accounts, expect, onHost, test } from '../fixtures.ts'
import { startServer } from '../operation/servers.ts'

test('B011 B015 B017 B018: what a visitor sees around a page', async ({ page, expectAccessible }) => {
  await page.goto('/privacy')
  await expect(page).toHaveTitle('Luxembourg')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('Luxembourg')).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await expect(banner.getByRole('link', { name: 'Platform settings' })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(`(c) ${new Date().getFullYear()} Luxembourg. All rights reserved.`)).toBeVisible()
  await expect(footer.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('button', { name: 'Terms and Conditions' })).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('link', { name: /Luxembourg/ }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('B017: title and header name the host', async ({ page, baseURL }) => {
  await page.goto(onHost(baseURL, 'uk.localhost'))
  await expect(page).toHaveTitle('United Kingdom')
  await expect(page.getByRole('banner').getByText('United Kingdom')).toBeVisible()
})

test('B012 B013 B014 B054: a client has the account menu with initials, and no settings', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Account menu' })
  await expect(button).toHaveText('CF')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Platform settings' })).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText(['My profile', 'Messages', 'Logout'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
})

test('B016: internal users have Platform settings', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  const settings = page.getByRole('banner').getByRole('link', { name: 'Platform settings' })
  await expect(settings).toHaveAttribute('href', '/admin')
  await expect(settings).toHaveAttribute('title', 'Platform settings')
})

test('the colour scheme is chosen, remembered, and there before the first paint', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Colour scheme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
})

test('A044 B663: web analytics loads only with an address, and not when switched off', async ({ page }) => {
  const address = 'https://analytics.example/script.js'
  const requests: string[] = []
  await page.route(address, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.analytics = "on"' })
  })
  const cases = [
    [{ WEB_ANALYTICS_URL: address }, 1],
    [{ WEB_ANALYTICS_URL: address, FEATURE_WEB_ANALYTICS: 'false' }, 0],
  ] as const
  for (const [env, count] of cases) {
    const server = await startServer(env)
    try {
      await page.goto(`${server.origin}/privacy`)
      await expect(page.locator('html[data-analytics]')).toHaveCount(count)
      expect(requests.splice(0)).toHaveLength(count)
    } finally {
      await server.stop()
    }
  }
})
