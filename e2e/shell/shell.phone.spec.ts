import { accounts, expect, test } from '../fixtures.ts'
import { devices } from '@playwright/test'

test('the navigation is a drawer that closes by Escape and by choosing', async ({ visitor, signedInAs }) => {
  const reader = await signedInAs(accounts.internal)
  const page = await visitor({ ...devices['Pixel 7'], storageState: await reader.context().storageState() })
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(navigation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await navigation.getByRole('link', { name: 'My clients' }).click()
  await expect(page).toHaveURL(/\/myClients$/)
  await expect(navigation).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
