import type { Page } from '@playwright/test'
import { api } from '../admin/people.ts'
import { accounts, expect, test } from '../fixtures.ts'

/** What stands around a page has no place on paper. */
async function expectAlone(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const around of [page.locator('body header').first(), page.getByRole('navigation', { name: 'Main', includeHidden: true }), page.getByRole('contentinfo', { includeHidden: true })]) await expect(around).toBeHidden()
}

test('a service on paper: its text and people, without what one presses', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/service/cross-border-fund-registration')
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expectAlone(page)
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this service' })).toBeVisible()
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF')
})

test('an article on paper: its text, and where its links lead', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  const { items } = await api<{ items: { id: string }[] }>(page, 'POST', 'ArticleGlobal/paged?pageSize=1', {})
  await page.goto(`/news/view/${items[0]!.id}?newsType=1`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectAlone(page)
  const links = page.getByRole('main').locator('a[href^="http"]:visible')
  for (const link of await links.all()) expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain((await link.getAttribute('href'))!)
})
