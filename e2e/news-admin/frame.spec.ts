import { accounts, expect, test } from '../fixtures.ts'

const labels = ['News', 'Articles', 'Compliance Calendar', 'Videos', 'Publications', 'Topics', 'Issuers', 'Document types', 'Subscriptions']

test('the menu marks the news on the pages behind it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articlesadmin')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('B219 B236 B239 B240 B242 B246 A013 A182: nine tabs, first News, the chosen one in the address and remembered; territories are read once (B648)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  let territoryReads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/Territory')) territoryReads += 1
  })
  const types = page.waitForResponse('**/api/v1/Metadata/types')
  await page.goto('/articlesadmin')
  expect((await types).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'News Admin' })).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'News Admin' }).getByRole('tab')
  await expect(tabs).toHaveText(labels)
  await expect(page.getByRole('tab', { name: 'News', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('grid', { name: 'News' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  for (const label of [...labels.slice(1), 'News']) {
    const tab = page.getByRole('tab', { name: label, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(
      new RegExp(`/articlesadmin.*#${label === 'Compliance Calendar' ? 'calendar' : label.toLowerCase().replace(' ', '-')}$`),
    )
    await expect(page.getByRole('tabpanel', { name: label, exact: true }).getByRole('grid', { name: label, exact: true })).toBeVisible()
  }
  expect(territoryReads).toBe(1)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: 'Issuers' }).click()
  await page.goto('/articles')
  await page.getByRole('link', { name: 'News Admin' }).click()
  await expect(page.getByRole('tab', { name: 'Issuers' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/articlesadmin#videos')
  await expect(page.getByRole('tab', { name: 'Videos' })).toHaveAttribute('aria-selected', 'true')
})

test('A152: event, video and publication tables show 15 rows; the others 20', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  for (const [hash, size] of [
    ['calendar', 15],
    ['videos', 15],
    ['publications', 15],
    ['news', 20],
  ] as const) {
    const list = page.waitForRequest(new RegExp(`/paged\\?.*pageSize=${size}`))
    await page.goto(`/articlesadmin#${hash}`)
    await list
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText(String(size))
    await page.goto('/articles')
  }
})

test('A078 B218: clients see "Access restricted" on all three pages', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.alpha)
  for (const path of ['/articlesadmin', '/articlesadmin/requests', '/articlesadmin/explanation']) {
    await page.goto(path)
    await expect(page.getByText('Access restricted')).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/articles')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'News Admin' })).toHaveCount(0)
})

test('B216 B236: signed out, News Admin leads to the sign-in', async ({ page }) => {
  await page.goto('/articlesadmin')
  await expect(page).not.toHaveURL(/\/articlesadmin$/)
})
