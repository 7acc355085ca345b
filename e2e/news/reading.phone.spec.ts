import { accounts, expect, test } from '../fixtures.ts'

test('on a phone nothing is wider than the screen, and the filters are a sheet', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  for (const tab of ['all', 'news', 'articles', 'calendar', 'videos', 'publications']) {
    await page.goto(`/articles?newsTab=${tab}`)
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await page.goto('/articles?newsTab=articles')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('group', { name: 'Filters' })
  const topic = sheet.getByRole('group', { name: 'Topics' }).getByRole('listitem').first()
  // The counts come by a call of their own; before, the first topic may be one without articles.
  await expect(topic).toHaveText(/\d$/)
  await topic.getByRole('checkbox').check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/topic=/)
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  // The list has a heading too, so the address shows that the article is there.
  await expect(page).toHaveURL(/\/news\/view\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('a tap on any part of the card of a table opens what its row opens', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/obligations?show=all')
  const card = page.getByRole('list', { name: 'Obligations' }).getByRole('listitem').first()
  await card.getByText('Owner', { exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^Decided by/)).toBeVisible()
})
