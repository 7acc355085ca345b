import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { TAKEN } from '../screens.ts'

test('B259 B312 B313 B315 B329: a company group is created, filtered, renamed; an empty name is refused', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const name = `Journey ${uniqueWord()}`
  await page.goto('/admin#companies')
  const grid = page.getByRole('grid', { name: 'Company groups' })
  await expect(grid.getByRole('columnheader', { name: 'Company group name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Create a new company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create company group' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide a valid name', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Company group name' }).fill('Alpha')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A company group with this name already exists')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Company group name' }).fill(name)
  // The reply to the first try gets lost on its way: the second one gets it, and creates nothing more.
  await page.route('**/api/v1/Company', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^No response received from the server\./)).toBeVisible()
  await page.unroute('**/api/v1/Company')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill(name.toUpperCase())
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open page', 'Edit', 'History'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit company group' })
  await edit.getByRole('textbox', { name: 'Company group name' }).fill(`${name} renamed`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(grid.getByRole('row').filter({ hasText: `${name} renamed` })).toBeVisible()
  await expectAccessible(page)
  const groups = await api<{ id: string; name: string }[]>(page, 'GET', 'Company')
  await api(page, 'DELETE', `Company/${groups.find((group) => group.name === `${name} renamed`)!.id}`)
})
