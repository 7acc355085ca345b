import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, richText } from './own-records.ts'

const DONE = 'File has been downloaded. You can close this browser tab.'
const EXCEL = /^export_all_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/
/** A day on which nothing else is published. */
const DAY = '2004-03-04'

/** Opens an address that downloads a file. */
async function downloaded(page: Page, address: string): Promise<{ name: string; path: string }> {
  const download = page.waitForEvent('download')
  await page.goto(address)
  const file = await download
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('B535 B536 B537 B548: /news/export downloads what was published in the range, as Excel or Word, and says so', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Exported article')
  const article = await createArticle(staff, 1, {
    title,
    publishDate: `${DAY}T12:00:00Z`,
    description: { freeContent: richText('What it says') },
  })
  try {
    const page = await signedInAs(accounts.beta)
    const excel = await downloaded(page, `/news/export?Type=Excel&PublishDateStart=${DAY}&PublishDateEnd=${DAY}`)
    expect(excel.name).toMatch(EXCEL)
    await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
    await expect(page.getByText(excel.name)).toBeVisible()
    await expectAccessible(page)
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(excel.path)
    expect(book.worksheets[0]!.getCell('A6').text).toBe(title)

    const word = await downloaded(page, `/news/export?Type=Word&PublishDateStart=${DAY}&PublishDateEnd=${DAY}`)
    expect(word.name).toMatch(/^export_all_.*\.docx$/)
    await expect(page.getByRole('heading', { name: DONE })).toBeVisible()
    expect((await readFile(word.path)).subarray(0, 2).toString()).toBe('PK')
  } finally {
    await removeArticle(staff, 1, article.id)
  }
})

test('B538 B539 B540 A197 A198: an address that makes no sense gets a message, and downloads nothing', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  for (const [address, text] of [
    ['Type=Pdf', 'Invalid Type value'],
    ['Type=Excel&PublishDateStart=yesterday', 'Invalid Type value'],
    ['Type=Rating&source=other&dateFrom=2024-01-01&dateTo=2024-02-01', 'Invalid source value'],
    ['Type=Rating&source=source&dateFrom=x&dateTo=2024-02-01', 'Invalid dateFrom value'],
    ['Type=Rating&source=create&dateFrom=2024-01-01', 'Invalid dateTo value'],
  ] as const) {
    await page.goto(`/news/export?${address}`)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
  await expectAccessible(page)
  const rating = await downloaded(page, '/news/export?Type=Rating&source=publication&dateFrom=2024-01-01&dateTo=2024-01-31')
  expect(rating.name).toMatch(/^export_multirating_.*\.xlsx$/)
  const client = await signedInAs(accounts.beta)
  await client.goto('/news/export?Type=Rating&source=publication&dateFrom=2024-01-01&dateTo=2024-01-31')
  await expect(client.getByRole('heading', { name: "It seems like you haven't the right permission for this action." })).toBeVisible()
})

test('from the news with their filters to a file: what, type and format are chosen', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/articles?newsTab=articles&newsType=1&search=market')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Export news' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Articles' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Remove filter Search: “market”' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ratings of 3W articles' })).toHaveCount(0)
  await expectAccessible(page)
  const articles = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await articles).suggestedFilename()).toMatch(/^export_article_.*\.xlsx$/)
  await page.getByRole('radio', { name: 'Everything' }).check()
  await page.getByRole('radio', { name: 'Word' }).check()
  await page.getByRole('checkbox', { name: 'Rating' }).check()
  await expectAccessible(page)
})

test('B535: signed out, the export leads to the sign-in', async ({ page }) => {
  await page.goto('/news/export?Type=Excel')
  await expect(page).not.toHaveURL(/\/news\/export/)
})
