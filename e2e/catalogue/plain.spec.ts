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

test('nothing moves while the catalogue loads and answers', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('img').first().or(page.locator('main img').first())).toBeVisible()
  await page.goto('/service/corporate-tax-compliance')
  await expect(page.getByRole('region', { name: 'Illustrations' }).getByRole('img').first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.02)
})
