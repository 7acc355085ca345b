import type { Locator } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { SERVICE, grid, openTab } from './subscription-steps.ts'

test('columns, order, page and filters stay in the address (B347, B349, B350, B356)', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveValue('my')
  await expect(page.getByRole('combobox', { name: 'Trial' })).toHaveValue('0')
  await expect(page.getByRole('combobox', { name: 'Trial' }).getByRole('option')).toHaveText([
    'All subscriptions',
    'Trial only',
    'Expired trial only',
    'Non-trial only',
  ])
  await page.getByRole('combobox', { name: 'Services' }).selectOption('All services')
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  const headers = (await grid(page).getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter((text) => text !== '')
  expect(headers).toEqual(['Details', 'Service Name', 'Company group name', 'Company name', '# users', 'End date', 'Actions'])
  await expect(grid(page).getByRole('columnheader', { name: 'Service Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill('alpha')
  await expect(page).toHaveURL(/subscriptions\.f\.companyName=alpha/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveValue('all')
  await expect(page.getByRole('textbox', { name: 'Filter by Company group name' })).toHaveValue('alpha')
  await expectAccessible(page)
})

test('a period that moves with the calendar is chosen by its name, and stays one in the address', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  await page.getByRole('button', { name: /^End date/ }).click()
  const dialog = page.getByRole('dialog', { name: 'End date' })
  await dialog.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Next 90 days' }).click()
  await expect(page).toHaveURL(/subscriptions\.f\.endDate=today\.\.(%2B|\+)90d/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove filter End date: Next 90 days' })).toBeVisible()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await expect(async () => {
    const ends = await grid(page).locator('[role="gridcell"][data-field="endDate"]').allInnerTexts()
    expect(ends.length).toBeGreaterThan(0)
    // A day more on both sides, as the firm's day may be another one than that of this machine.
    for (const end of ends.map((text) => text.split('/').reverse().join('-'))) expect(end >= day(-1) && end <= day(91)).toBe(true)
  }).toPass()
  await page.reload()
  await expect(page.getByRole('button', { name: /^End date/ })).toContainText('Next 90 days')
})

test('members are found by name and e-mail; only 3W subscriptions are configured (B353, B354, B389)', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  await page.getByRole('textbox', { name: 'Filter by Member e-mail' }).fill(accounts.alpha)
  await expect(page.getByRole('button', { name: `Remove filter Member e-mail: ${accounts.alpha}` })).toBeVisible()
  // The rows before stay until those that match are there.
  await expect(grid(page).getByRole('button', { name: /^Actions for (?!.*, Alpha( Fund SICAV)?$)/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${SERVICE}, Alpha` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open page',
    'Show details',
    'Add user to subscription',
    'Edit',
    'Configure subscription',
    'History',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for DORA readiness and register of information, Alpha' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open page',
    'Show details',
    'Add user to subscription',
    'Edit',
    'History',
    'Delete',
  ])
})

test('a press on a button of a row that ends beside it opens nothing; a click on the row does', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  // Wide enough for all columns: scrolling to one would move what is pressed.
  await page.setViewportSize({ width: 1680, height: 900 })
  await openTab(page, '?subscriptions.f.scope=all')
  const dialog = page.getByRole('dialog', { name: 'Edit subscription' })
  const cell = (row: number) => grid(page).getByRole('row').nth(row).getByRole('gridcell').nth(3)
  const click = async (row: number) => {
    const { x, y } = (await cell(row).boundingBox())!
    await page.mouse.click(x + 10, y + 10)
  }
  // Once open, so that nothing has to be loaded when a press opens it.
  await expect(cell(3)).toBeVisible()
  await click(3)
  // What stands in for the form while it is loaded has a Cancel of its own, which goes with it.
  const chosen = dialog.getByRole('textbox', { name: 'Company group' })
  await expect(chosen).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const group = await cell(3).innerText()
  expect(await cell(1).innerText()).not.toBe(group)
  await grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for / })
    .hover()
  await page.mouse.down()
  await cell(1).hover()
  await page.mouse.up()
  // Were the first row open, its dialog would catch this click.
  await click(3)
  await expect(chosen).toHaveValue(group)
})

test('the menu of a row is at hand without scrolling, and stays under the press', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  const button = grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for / })
  await expect(button).toBeInViewport({ ratio: 1 })
  const rightOf = async (part: Locator) => part.boundingBox().then((box) => Math.round(box!.x + box!.width))
  const cell = grid(page).getByRole('row').nth(1).getByRole('gridcell').last()
  await expect.poll(async () => (await rightOf(grid(page))) - (await rightOf(cell))).toBeLessThanOrEqual(1)
  // Hovering waits until it stands still.
  await button.hover()
  const { x, y } = (await button.boundingBox())!
  await page.mouse.move(x + 2, y + 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await button.boundingBox()).toMatchObject({ x, y })
  await page.mouse.up()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the table stays where it is while the script of a dialog is loaded', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  const row = grid(page).getByRole('row').nth(1)
  await expect(row.getByRole('gridcell').nth(3)).toBeVisible()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/**', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const scriptRequest = page.waitForRequest('**/_next/static/chunks/**')
  await row.getByRole('gridcell').nth(3).click()
  await scriptRequest
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(row).toBeVisible({ timeout: 1 })
  scripts.resolve()
  await expect(page.getByRole('dialog', { name: 'Edit subscription' })).toBeVisible()
})

test('an internal user who is no super user sees the own services, with subscriptions to create and edit, and no selector (B259, B348, A076)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create a new subscription' })).toBeVisible()
  await grid(page)
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit subscription' })
  await expect(editing.getByRole('button', { name: 'Save' })).toBeEnabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/myServices')
  const link = page.getByRole('link', { name: /^\d+ subscriptions? of / }).first()
  const name = (await link.textContent())!.replace(/^.* of /, '')
  await link.click()
  await expect(page.getByRole('button', { name: `Remove filter Service: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Without ended ones' })).toBeVisible()
  await expect(grid(page).getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  await expectAccessible(page)
})

test('services and company groups to choose from stand by name', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create subscription' })
  for (const name of ['Service', 'Company group']) {
    const select = dialog.getByRole('combobox', { name, exact: true })
    await expect(select).toBeEnabled()
    await select.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.nth(2)).toBeVisible()
    const names = await options.allTextContents()
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare))
    await select.press('Escape')
  }
})

test('an address names the subscription to edit (A154)', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all&subscriptions.f.entityName=alpha')
  const row = grid(page).getByRole('row').filter({ hasText: 'DORA readiness' })
  const address = await row.getByRole('link').first().getAttribute('href')
  expect(address).toMatch(/^\/admin\/subscriptions\/[0-9a-f-]{36}$/)
  await page.goto(address!)
  const editing = page.getByRole('dialog', { name: 'Edit subscription' })
  await expect(editing.getByRole('textbox', { name: 'Service', exact: true })).toHaveValue('DORA readiness and register of information')
})
