import { accounts, expect, test } from '../fixtures.ts'
import { uniqueWord } from '../records.ts'
import { chooseAction, TAKEN } from '../screens.ts'

test('B472 B473: groups stand under their tenant, sorted by life cycle and name', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin#service_groups')
  const table = page.getByRole('table', { name: 'Service groups' })
  await expect(table.getByRole('columnheader').filter({ hasText: /^[A-Z][a-z ]+$/ })).toHaveText([
    'Name',
    'Life cycle',
    'Value chain',
    'Actions',
  ])
  await expect(table.getByRole('rowheader', { name: /^(France|Luxembourg|United Kingdom) \d+$/ })).toHaveText([
    /^France/,
    /^Luxembourg/,
    /^United Kingdom/,
  ])
  const order = ['Structuring', 'Setup', 'Distribution', 'Operation']
  const cycles = await table
    .getByRole('rowgroup')
    .nth(1)
    .getByRole('cell')
    .filter({ hasText: new RegExp(`^(${order.join('|')})$`) })
    .allTextContents()
  expect(cycles).toEqual(cycles.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  await page.getByRole('textbox', { name: 'Filter by Name' }).fill('no such group')
  await expect(page.getByText('So empty...')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(table).toBeVisible()
  await expectAccessible(page)
})

test('a group is offered the services of its domain, with the group each is in, and says what moves', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const services = (await (await page.request.get('/api/v1/Service')).json()) as {
    name: string
    domains: string[]
    serviceGroupId: string | null
  }[]
  const groups = (await (await page.request.get('/api/v1/ServiceGroup')).json()) as { id: string; name: string; domain: string }[]
  const grouped = services.find(({ domains, serviceGroupId }) => domains.join() === 'LU' && serviceGroupId !== null)!
  const group = groups.find(({ id }) => id === grouped.serviceGroupId)!
  await page.goto('/admin#service_groups')
  await page.getByRole('button', { name: 'Create a new service group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service group' })
  const picker = dialog.getByRole('combobox', { name: 'Services' })
  await picker.fill(grouped.name)
  await page.getByRole('option', { name: `${grouped.name} In the group ${group.name}` }).click()
  await expect(dialog.getByText(`1 service moves here from ${group.name}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Domain' }).click()
  await page.getByRole('option', { name: 'France' }).click()
  await expect(dialog.getByText('moves here from')).toHaveCount(0)
  await picker.fill(grouped.name)
  await expect(page.getByText('No match')).toBeVisible()
})

test('B474 to B481: a group is created, changed and deleted', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const name = `Group ${uniqueWord()}`
  await page.goto('/admin#service_groups')
  await page.getByRole('button', { name: 'Create a new service group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service group' })
  const title = dialog.getByRole('textbox', { name: 'Name' })
  await title.fill('   ')
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(500)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide a valid name', { exact: true })).toBeVisible()
  await title.fill(name)
  await dialog.getByRole('textbox', { name: 'Short description' }).fill('Of the journey')
  const [lifeCycle, valueChain] = ['Life cycle', 'Value chain'].map((label) => dialog.getByRole('combobox', { name: label })) as [
    ReturnType<typeof dialog.getByRole>,
    ReturnType<typeof dialog.getByRole>,
  ]
  for (const select of [lifeCycle, valueChain]) {
    await select.click()
    await page.getByRole('option').nth(1).click()
    await expect(select).not.toHaveText('None')
  }
  // B480.
  await dialog.getByRole('combobox', { name: 'Domain' }).click()
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  for (const select of [lifeCycle, valueChain]) await expect(select).toHaveText('None')
  await lifeCycle.click()
  await page.getByRole('option', { name: 'Setup', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('cell').first()).toHaveText('Setup')
  await chooseAction(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit service group' })
  await expect(edit.getByRole('textbox', { name: 'Short description' })).toHaveValue('Of the journey')
  await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} changed`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)

  await chooseAction(page, `${name} changed`, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete service group?' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The service group ${name} changed has been successfully deleted.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})
