import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue is read, searched and filtered by form and links', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ services$/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search services' }).fill('pillar two')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/search=pillar/)
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/Pillar Two/i)

    await page.goto('/')
    await page.getByRole('checkbox', { name: /^Consulting/ }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/type=2/)
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ of \d+ services$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Remove filter Type: Consulting' }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('region').getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/service\//)
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible()
  })

  test('what needs a script says so instead of doing nothing', async ({ page }) => {
    // Locators by text and role do not look into <noscript>.
    const says = (within: Locator, text: string) => expect(within.locator('noscript')).toHaveText(text, { useInnerText: true })
    const contact = page.getByRole('region', { name: 'Contact us' })
    await page.goto('/service/corporate-tax-compliance')
    await says(page.getByRole('banner'), 'Login needs JavaScript')
    await says(page.getByRole('contentinfo'), 'The terms and conditions need JavaScript')
    await says(contact, 'The portal needs JavaScript for the contact form.')
    for (const name of ['Login', 'Terms and Conditions']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    expect((await contact.boundingBox())!.height).toBeLessThan(200)

    await page.goto('/profile')
    await says(page.getByRole('main'), 'The portal needs JavaScript for signing in. Please turn it on and load the page again.')
    await expect(page.getByText("We're checking your login status...")).toBeHidden()
    await page.goto('/authentication/error')
    await says(page.getByRole('main'), 'The portal needs JavaScript for signing in.')
  })
})

test('with the keyboard alone: search, tick a filter, open a service', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('reporting')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=reporting/)
  const box = page.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: /^Recurring/ })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/type=1/)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  const first = page.getByRole('region').getByRole('heading', { level: 3 }).first().getByRole('link')
  const name = await first.textContent()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
})

test('nothing moves while the catalogue loads and responds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('img').first().or(page.locator('main img').first())).toBeVisible()
  await page.goto('/service/corporate-tax-compliance')
  await expect(page.getByRole('region', { name: 'Illustrations' }).getByRole('img').first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.02)
})
