import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The clock is halted this far ahead of the present, so that it never has to go back, milliseconds. */
const AHEAD = 60_000

/** The page of the interface kit under a clock that can be moved. */
async function openKit(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/ui')
  // The table appears only when the page has come alive.
  await expect(page.getByRole('grid').first().getByRole('row').nth(1)).toBeVisible()
}

/** It is there, and for that many milliseconds, under a halted clock. */
async function expectFor(page: Page, shown: Locator, duration: number): Promise<void> {
  await expect(shown).toBeVisible()
  await page.clock.runFor(duration - 500)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(shown).toHaveCount(0)
}

test('A008 B049 B050 B645 B653: success stays 4 s, the form warning 6 s, an error until it is closed', async ({ page }) => {
  await openKit(page)
  // It moves only by request, however long the machine takes.
  await page.clock.pauseAt(Date.now() + AHEAD)
  const cases = [
    ['Success', 'Your action has been taken into account and will be treated in a few moments.', 4_000],
    ['Warning', 'Errors exist in the form. Please fix them.', 6_000],
  ] as const
  for (const [button, text, duration] of cases) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expectFor(page, page.getByText(text).first(), duration)
  }
  await page.getByRole('button', { name: 'With a list' }).click()
  const failure = page.getByRole('region', { name: 'Messages' }).getByText('Please provide a valid name')
  await expect(failure).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(failure).toBeVisible()
})

test('B627: the warning of a form with errors stays 6 s', async ({ page }) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Form (saved)', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await page.clock.pauseAt(Date.now() + AHEAD)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectFor(page, page.getByRole('region', { name: 'Messages' }).getByText('Errors exist in the form. Please fix them.'), 6_000)
})

test('B605: a picture is refused in warnings that stay 4 s', async ({ page }) => {
  await openKit(page)
  await page.clock.pauseAt(Date.now() + AHEAD)
  const messages = page.getByRole('region', { name: 'Messages' })
  for (const [mimeType, bytes, text] of [
    ['text/plain', 2, "The selected file doesn't seem to be a valid image."],
    ['image/png', 5 * 1024 ** 2 + 1, 'Your file is too heavy. Please submit a file smaller than'],
  ] as const) {
    await page
      .getByLabel('Picture file')
      .first()
      .setInputFiles({ name: 'picture', mimeType, buffer: Buffer.alloc(bytes) })
    await expect(messages).toContainText(`Warning: ${text}`)
    await expectFor(page, messages.getByText(text), 4_000)
  }
})

test('B019 B021: loaders and the empty placeholder have their words', async ({ page }) => {
  await openKit(page)
  await expect(page.getByText('Processing, please stand by...')).toBeVisible()
  await expect(page.getByText('Loading application...')).toBeVisible()
  await expect(page.getByText('So empty...').first()).toBeVisible()
  await expect(page.getByText(/broaden the criteria/).first()).toBeVisible()
})

test('B027 B028 B636: an async select waits 500 ms, loads on by scrolling, closes on a choice, forgets its search and is 204 px high at most', async ({
  page,
}) => {
  await openKit(page)
  const select = page.getByRole('combobox', { name: 'Service', exact: true })
  await select.click()
  const list = page.getByRole('listbox')
  const options = list.getByRole('option')
  await page.clock.runFor(2_000)
  await expect(options.first()).toBeVisible()
  expect((await list.boundingBox())!.height).toBeLessThanOrEqual(204)

  const first = await options.count()
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.clock.runFor(2_000)
  await expect(async () => expect(await options.count()).toBeGreaterThan(first)).toPass()

  const wanted = (await options.nth(1).textContent())!
  await select.fill(wanted)
  await page.clock.runFor(400)
  expect(await options.count()).not.toBe(1)
  await page.clock.runFor(2_000)
  await options.filter({ hasText: wanted }).first().click()
  await expect(list).toHaveCount(0)
  await select.click()
  await page.clock.runFor(2_000)
  await expect(async () => expect(await options.count()).toBeGreaterThan(1)).toPass()
})

test('Enter takes the first match of what was typed into a choice, and nothing of an earlier search', async ({ page }) => {
  await openKit(page)
  const tags = page.getByRole('combobox', { name: 'Industry tags' })
  const chosen = page.locator('.MuiAutocomplete-root').filter({ has: tags }).locator('.MuiChip-root')
  const before = await chosen.allTextContents()
  await tags.fill('insur')
  await tags.press('Enter')
  await expect(chosen.filter({ hasText: 'Insurance' })).toHaveCount(before.includes('Insurance') ? 0 : 1)
  await tags.press('Escape')

  const select = page.getByRole('combobox', { name: 'Service', exact: true })
  await select.click()
  await page.clock.runFor(2_000)
  const wanted = (await page.getByRole('option').nth(1).textContent())!
  await select.fill(wanted)
  // What was found before is no match of what is typed now.
  await select.press('Enter')
  await expect(select).toHaveValue(wanted)
  await page.clock.runFor(2_000)
  await select.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(select).toHaveValue(wanted)
})

test('a person that was searched and chosen takes the searched text along, and Enter sends no form', async ({ page }) => {
  await openKit(page)
  const team = page.getByRole('combobox', { name: 'Team' })
  const options = page.getByRole('listbox').getByRole('option')
  await team.fill('Ann')
  await page.clock.runFor(2_000)
  await expect(options.filter({ hasNotText: /ann/i })).toHaveCount(0)
  await options.first().click()
  await expect(team).toHaveValue('')
  await page.clock.runFor(2_000)
  await expect(options.filter({ hasNotText: /ann/i }).first()).toBeVisible()
  await team.press('Escape')
  // Whether a form around it would be sent is decided by the key.
  expect(
    await team.evaluate((field) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))),
  ).toBe(false)
})

test('every part of the kit is accessible, in light and dark', async ({ page, expectAccessible }) => {
  // The largest page there is, looked at twice.
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/ui')
    await expect(page.getByRole('grid').first().getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
  }
})
