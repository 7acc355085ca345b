import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'

/** What stands around a page has no place on paper. */
async function expectAlone(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const around of [
    page.locator('body header').first(),
    page.getByRole('navigation', { name: 'Main', includeHidden: true }),
    page.getByRole('contentinfo', { includeHidden: true }),
  ])
    await expect(around).toBeHidden()
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
  for (const link of await links.all())
    expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain((await link.getAttribute('href'))!)
})

test('paper is white with dark colours on it, also from the dark screen, and ends with the page', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/myServices')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'))
  expect(await accent()).toBe('#0b6670')
  // Else a last sheet stays empty.
  const below = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - Math.ceil(document.querySelector('main')!.getBoundingClientRect().bottom + scrollY),
    )
  await page.setViewportSize({ width: 673, height: 300 })
  await expect.poll(below).toBeLessThanOrEqual(1)
})

test('a table on paper lies across, breaks no date, and ends with its last row', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/news/proof')
  const dates = page.getByRole('gridcell', { name: /^\d\d\/\d\d\/\d{4}$/ })
  await expect(dates.first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.setViewportSize({ width: 1_002, height: 658 })
  /** Of the text itself: its cell is as high as the row. */
  const highest = () =>
    dates.evaluateAll((cells) =>
      Math.max(
        ...cells.map((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell)
          return text.getBoundingClientRect().height
        }),
      ),
    )
  // One line.
  await expect.poll(highest).toBeLessThan(24)
  const below = await page
    .getByRole('grid')
    .evaluate(
      (grid) =>
        grid.getBoundingClientRect().bottom -
        Math.max(...[...grid.querySelectorAll('[role="row"]')].map((row) => row.getBoundingClientRect().bottom)),
    )
  expect(below).toBeLessThan(8)
  const sheet = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  const [, width, height] = /MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet.toString('latin1')) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})

test('what leads to something else on a screen has no place on paper', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myServices')
  await expect(page.getByRole('button', { name: /^Ask about this service/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Ask about this service/ })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/myServices/people')
  await expect(page.getByRole('button', { name: 'Invite a person' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^(Invite|Remove|Change)/ })).toHaveCount(0)
})
