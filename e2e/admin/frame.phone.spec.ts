import { accounts, expect, test } from '../fixtures.ts'

test('on a phone the tabs scroll and rows are cards', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#services')
  await expect(page.getByRole('list', { name: 'Services' }).getByRole('listitem').first()).toBeVisible()
  // Its edges may lie between two pixels, whatever the typeface.
  await expect(page.getByRole('tab', { name: 'Services', exact: true })).toBeInViewport({ ratio: 0.95 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('tab', { name: 'Service groups' }).click()
  await expect(page.getByRole('list', { name: 'Service groups of Luxembourg' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
})
