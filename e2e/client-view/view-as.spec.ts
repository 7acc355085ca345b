import { accounts, expect, signIn, test } from '../fixtures.ts'

const REFUSED = 'You see the portal as somebody else: nothing can be changed.'

test('view as: found by the palette, read-only on every page, and left by Exit', async ({ page, expectAccessible }) => {
  // A session of its own: the view belongs to it, and other tests keep theirs.
  await signIn(page, accounts.internal)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').or(page.getByPlaceholder('Where to?')).first().fill('view as claire fontaine')
  await page.getByRole('option', { name: /View as Claire Fontaine/ }).click()
  await expect(page.getByRole('heading', { name: 'View as' })).toBeVisible()
  await expectAccessible(page)
  const failed: string[] = []
  page.on('response', (reply) => reply.status() >= 400 && failed.push(`${reply.status()} ${reply.url()}`))
  await page.getByLabel('Chosen person').getByRole('button', { name: 'View as Claire Fontaine' }).click()

  const banner = page.getByRole('complementary', { name: 'View as' })
  await expect(banner).toContainText('You see the portal as Claire Fontaine')
  await page.getByRole('link', { name: 'News' }).first().click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await expect(banner).toContainText('read-only')
  await expect(page.getByRole('link', { name: 'My clients' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /Mark as read/ })
    .first()
    .click()
  await expect(page.getByText(REFUSED)).toBeVisible()
  await expectAccessible(page)
  expect(failed).toEqual([])

  await banner.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(/\/viewAs$/)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'My clients' })).toBeVisible()
})
