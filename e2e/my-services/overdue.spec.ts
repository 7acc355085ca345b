import { accounts, expect, test } from '../fixtures.ts'

test('overdue must-reads: the figure of My clients leads to its companies, and each to its proof of reading', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myClients')
  const figure = page.getByRole('navigation', { name: 'What asks for work' }).getByRole('link', { name: /Overdue must-reads/ })
  await expect(figure).toBeVisible()
  const count = Number((await figure.textContent())?.match(/\d+/)?.[0])
  expect(count).toBeGreaterThan(0)
  await figure.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overdue must-reads', exact: true })).toBeVisible()
  await expect(page.getByText(`${count} companies`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const first = page.getByRole('table', { name: 'Companies with overdue must-reads' }).getByRole('row').nth(1)
  const name = (await first.getByRole('rowheader').textContent())!
  await first.getByRole('link', { name: `Proof of reading of ${name}` }).click()
  await expect(page).toHaveURL(/\/news\/proof\?company=/)
  await expect(
    page
      .getByRole('grid', { name: `Readers of ${name}` })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
})
