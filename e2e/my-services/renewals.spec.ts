import { accounts, expect, test } from '../fixtures.ts'

test('renewals: a figure of My clients leads to its rows; new end dates after a look at old and new, and undo', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myClients')
  const figure = page.getByRole('navigation', { name: 'What asks for work' }).getByRole('link', { name: /End in 90 days/ })
  const count = Number((await figure.textContent())?.match(/\d+/)?.[0])
  await expectAccessible(page)
  await figure.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renewals' })).toBeVisible()
  const total = (number: number) => page.getByText(new RegExp(`of ${number}$`))
  await expect(total(count)).toBeVisible()
  await expectAccessible(page)

  for (const index of [1, 2]) await page.getByRole('grid').getByRole('row').nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'New end dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'New end dates' })
  await expect(dialog.getByRole('table', { name: 'Old and new end dates' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 2 end dates' }).click()
  await expect(total(count - 2)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
  await expect(total(count)).toBeVisible()
})
