import { expect, test } from '../fixtures.ts'

test('on a phone the filters open as a sheet and apply at once', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await expect(page.getByRole('checkbox', { name: /^Consulting/ })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Consulting/ }).check()
  await expect(page).toHaveURL(/type=2/)
  await expectAccessible(page)
  // Without a script the sheet's one button sends the form; with it the form has sent itself.
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeHidden()
  await page.getByRole('button', { name: /^Show \d+ of \d+ services$/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Consulting/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('nothing is wider than the screen', async ({ page }) => {
  for (const address of ['/', '/service/corporate-tax-compliance']) {
    await page.goto(address)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})

test('the value blocks come after the services, on the screen as in the page, so that nothing moves while a slow page arrives', async ({
  page,
}) => {
  await page.goto('/')
  const [services, value] = [
    page.getByRole('region', { name: 'services' }),
    page.getByRole('term').filter({ hasText: 'Evidence, not promises' }),
  ]
  const follows = await value.evaluate(
    (element, other) => Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
    await services.elementHandle(),
  )
  expect(follows).toBe(true)
  const [above, below] = [await services.boundingBox(), await value.boundingBox()]
  expect(below!.y).toBeGreaterThan(above!.y + above!.height)
})
