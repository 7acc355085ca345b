import { accounts, expect, test } from '../fixtures.ts'
import { chooseAction } from '../screens.ts'
import { grid, openServices } from './service-steps.ts'

test('many services are set live or not after a look, and taken back; gaps are found by a filter with their counts', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openServices(page)
  const boxes = grid(page)
    .getByRole('row')
    .getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Highlight' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('list', { name: 'Selected' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  const on = dialog.getByRole('button', { name: /^Change \d services?$/ })
  // Whatever the two are, one of the two changes at least one of them.
  if ((await on.count()) === 0) await dialog.getByRole('radio', { name: 'Not highlighted' }).check()
  const text = (await on.textContent()) ?? ''
  await on.click()
  await expect(page.getByText(`${text.replace('Change ', '')} changed.`)).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/restored|undone|taken back/i).first()).toBeVisible()

  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Tags' }).click()
  await dialog.getByRole('combobox', { name: 'Tags to add' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Tags to add' }).press('Escape')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Tenants' }).click()
  await dialog.getByRole('combobox', { name: 'Offer in', exact: true }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Offer in', exact: true }).press('Escape')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByText('With a tenant go its tags and its service group')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText(/You're about to remove/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const gaps = page.getByRole('combobox', { name: 'Filter by Gaps' })
  const count = Number(/\((\d+)\)/.exec(await gaps.getByRole('option', { name: 'No picture' }).innerText())![1])
  expect(count).toBeGreaterThan(0)
  await gaps.selectOption('picture')
  await expect(grid(page).getByRole('row')).toHaveCount(count + 1)

  const [name] = (await grid(page).getByRole('row').nth(1).innerText()).split('\n')
  await chooseAction(page, name!, 'Duplicate')
  await expect(page.getByText(`${name} duplicated as ${name} (copy). It is not live.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
})

test('from service to service in the order of the table, by Next, by Save and next, and Ctrl+S saves', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openServices(page)
  const names = await grid(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1, 4).map((row) => row.querySelector('[data-field="name"]')!.textContent.trim()))
  await chooseAction(page, names[1]!, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true }).first()
  await expect(name).toHaveValue(names[1]!)
  await expect(dialog.getByText(/^2 of \d+$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(name).toHaveValue(names[0]!)
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()

  const target = dialog.getByRole('textbox', { name: 'Target profile', exact: true })
  const before = await target.inputValue()
  await target.fill(`${before} Looked at.`)
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your changes are not saved yet.')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(target).toHaveValue(`${before} Looked at.`)
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await expect(name).toHaveValue(names[1]!)
  await expect(dialog.getByText(/^2 of \d+$/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(target).toHaveValue(`${before} Looked at.`)
  await target.fill(before)
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await chooseAction(page, names[0]!, 'Edit')
  await expect(target).toHaveValue(before)
})
