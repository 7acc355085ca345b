import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

/** Opens a page whose scripts do not come before they are released. @returns releases them */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

test.describe('what is typed before the scripts have started', () => {
  for (const key of [null, 'Enter'])
    test(`is searched in the news${key ? `, with ${key}` : ''}`, async ({ signedInAs }) => {
      const page = await signedInAs(accounts.internal)
      const release = await openWithoutScripts(page, '/articles?newsTab=articles')
      const box = page.getByRole('searchbox', { name: 'Search the news' })
      await box.click()
      await page.keyboard.type('safety')
      if (key) await page.keyboard.press(key)
      release()
      await expect(page).toHaveURL(/[?&]search=safety(&|$)/)
      await expect(box).toHaveValue('safety')
      await expect(page.getByRole('region', { name: 'Results' }).locator('mark').first()).toContainText(/safe/i)
    })
})
