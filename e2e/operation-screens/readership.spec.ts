import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { api } from '../records.ts'

test('staff see what is read, by article and by topic, and export it', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Readership' }).click()
  const articles = page.getByRole('grid', { name: 'Articles' })
  await expect(articles.getByRole('row').nth(1)).toBeVisible()
  await expect(articles.getByRole('columnheader', { name: 'Readers' })).toHaveAttribute('aria-sort', 'descending')
  await articles.getByRole('columnheader', { name: 'Published on' }).click()
  await expect(articles.getByRole('columnheader', { name: 'Published on' })).toHaveAttribute('aria-sort', /ascending|descending/)
  await page.getByRole('combobox', { name: 'Filter by News' }).selectOption({ label: 'Global' })
  await expect(page).toHaveURL(/reads\.f\.type=1/)
  await expect(articles.getByRole('row').nth(1)).toContainText('Global')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'By topic' }).click()
  const topics = page.getByRole('grid', { name: 'Topics' })
  await expect(topics.getByRole('row').nth(1)).toBeVisible()
  await expect(topics.getByRole('columnheader', { name: /^Reads/ })).toHaveAttribute('aria-sort', 'descending')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^export_readership_topics_/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('from the readers of a must-read staff go on to who they are, in the company that they choose', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const companies = await api<{ id: string; name: string }[]>(page, 'GET', 'ReadingProof/companies')
  const alpha = companies.find(({ name }) => name === 'Alpha')!
  const asked = await api<{ items: { title: string }[] }>(page, 'POST', 'ReadingProof/paged', { entityId: alpha.id })
  const { title } = asked.items[0]!
  await openStarted(page, `/admin/readership?${new URLSearchParams({ 'reads.f.title': title })}`)
  await page.getByRole('link', { name: `proof of reading of ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Proof of reading', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Company' }).fill(alpha.name)
  await page.getByRole('option', { name: alpha.name, exact: true }).click()
  const readers = page.getByRole('grid', { name: `Readers of ${alpha.name}` })
  await expect(readers.getByRole('row').nth(1)).toContainText(title)
  await expect(readers.getByRole('row').last()).toContainText(title)
  await expect(page).toHaveURL(/proof\.f\.title=/)
})

test('a client is sent home', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/admin/readership')
  await expect(page).toHaveURL(/\/$/)
})
