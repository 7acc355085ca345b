import { accounts, expect, test } from '../fixtures.ts'
import { uniqueWord } from '../records.ts'
import { findService, grid, openServices } from './service-steps.ts'

test('B408 B409 B411 B469 B550: columns, sort by name, export and import with template', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await openServices(page)
  await expect(grid(page).getByRole('columnheader')).toHaveText([
    '',
    'Service name',
    'Domains',
    'Is New',
    'Is Highlighted',
    'Visible',
    'Actions',
  ])
  await expect(grid(page).getByRole('columnheader', { name: 'Service name' })).toHaveAttribute('aria-sort', 'ascending')
  const row = await findService(page, 'AIFMD Annex IV reporting')
  for (const tenant of ['Luxembourg', 'United Kingdom', 'France']) await expect(row.getByText(tenant, { exact: true })).toBeVisible()
  const ofTwo = await findService(page, 'Financial statements production')
  for (const tenant of ['Luxembourg', 'United Kingdom']) await expect(ofTwo.getByText(tenant, { exact: true })).toBeVisible()
  await expect(ofTwo.getByText('France', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/Service/export/excel', async (route) => {
    await held
    await route.continue()
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all services' }).click()
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled()
  release()
  expect((await download).suggestedFilename()).toMatch(/^export_services_.*\.xlsx$/)
  await page.getByRole('button', { name: 'Bulk import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk import Service' })
  await expect(dialog.getByRole('link', { name: 'Download empty import template file' })).toHaveAttribute('href', '/api/v1/Service/import')
})

test('a view that is shared with everyone shows another one of the staff the same services', async ({ signedInAs }) => {
  const [mine, theirs] = [await signedInAs(accounts.internal), await signedInAs(accounts.superUser)]
  const name = uniqueWord()
  await openServices(mine)
  await findService(mine, 'AIFMD Annex IV reporting')
  await mine.getByRole('button', { name: 'Views' }).click()
  await mine.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Who can use it' }).click()
  await mine.getByRole('option', { name: 'Everyone' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await openServices(theirs)
  await theirs.getByRole('button', { name: 'Views' }).click()
  // It may be used by all, and changed by its owner.
  await expect(theirs.getByRole('menuitem', { name: `Delete ${name}` })).toHaveCount(0)
  await theirs.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
  await expect(theirs.getByRole('textbox', { name: 'Filter by Service name' })).toHaveValue('AIFMD Annex IV reporting')
  await expect(grid(theirs).getByRole('row')).toHaveCount(2)

  await mine.getByRole('button', { name: 'Views' }).click()
  await mine.getByRole('menuitem', { name: `Delete ${name}` }).click()
  await mine.getByRole('alertdialog', { name: 'Delete view ?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(mine.getByText(`The view ${name} has been successfully deleted.`)).toBeVisible()
})

test('B414 B415: Edit stands where canAddSubscription is true, Delete for super users only', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openServices(page)
  const rows = (await (await page.request.get('/api/v1/Service')).json()) as { name: string; canAddSubscription: boolean }[]
  for (const mayEdit of [true, false]) {
    const { name } = rows.find((row) => row.canAddSubscription === mayEdit)!
    await findService(page, name)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(mayEdit ? ['Edit', 'Duplicate', 'History'] : ['Duplicate', 'History'])
    await page.keyboard.press('Escape')
  }
})

test('B434 B435: viewers are offered for a service that has them', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/services/3a000000-0000-4000-8000-000000000001')
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  for (const label of ['Viewers', 'UK viewers', 'FR viewers'])
    await expect(dialog.getByRole('combobox', { name: label, exact: true })).toBeVisible()
})

test('B410: a domain without tenant says so; a switch that cannot be saved goes back', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.route('**/api/v1/Service', async (route) => {
    const reply = await route.fetch()
    const rows = (await reply.json()) as { domains: string[] }[]
    await route.fulfill({ response: reply, json: rows.map((row, index) => (index === 0 ? { ...row, domains: ['XX'] } : row)) })
  })
  await page.route('**/api/v1/Service/*/highlighted*', (route) => route.fulfill({ status: 500, json: null }))
  await openServices(page)
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '100' }).click()
  await expect(grid(page).getByText('Unknown Tenant')).toBeVisible()
  const highlighted = page.getByRole('switch', { name: /^Is Highlighted: / }).first()
  const before = await highlighted.isChecked()
  await highlighted.click()
  await expect(page.getByText('Something went wrong.', { exact: false })).toBeVisible()
  await expect(highlighted).toBeChecked({ checked: before })
})
