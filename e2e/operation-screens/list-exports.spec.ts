import type { Page } from '@playwright/test'
import { open } from '../admin/import-steps.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { narrow } from '../news-admin/table.ts'
import { gridOf } from '../screens.ts'

/** A list whose rows can be exported as they are shown. */
interface List {
  address: string
  /** Name of the grid, and of the sheet where that has no name of its own. */
  label: string
  sheet?: string
  prefix: string
  /** Of the button. */
  button?: string
}

const lists: readonly List[] = [
  { address: '/admin/jobs', label: 'Background jobs', prefix: 'jobs_', button: 'Export jobs' },
  { address: '/renewals', label: 'Renewals', prefix: 'renewals_' },
  { address: '/articlesadmin/scheduled', label: 'My drafts', sheet: 'Drafts', prefix: 'drafts_' },
  { address: '/articlesadmin/synonyms', label: 'Synonyms', prefix: 'synonyms_' },
  { address: '/articlesadmin/templates', label: 'Templates', prefix: 'templates_' },
  { address: '/articlesadmin#topics', label: 'Topics', prefix: 'topics_' },
]

/** The sheet that a button gives. */
async function sheetOf(page: Page, { prefix, button = 'Export list' }: Pick<List, 'prefix' | 'button'>) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  // It was off meanwhile.
  await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused()
  expect(download.suggestedFilename()).toMatch(new RegExp(`^export_${prefix}\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d\\.xlsx$`))
  return (await open(download)).worksheets[0]!
}

/** Rows above the data of a sheet: title, state, filters, an empty one, header. */
const HEAD_ROWS = 5

test('lists of the operation and of the editors are exported as they are shown', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  for (const list of lists) {
    const { address, label, sheet } = list
    await test.step(label, async () => {
      await page.goto(address)
      const grid = gridOf(page, label)
      await expect(grid.getByRole('row').nth(1)).toBeVisible()
      const exported = await sheetOf(page, list)
      expect(exported.name).toBe(sheet ?? label)
      const cell = (await grid.getByRole('row').nth(1).locator('[data-field]:not([data-field^="__"])').first().innerText()).trim()
      expect(String(exported.getRow(HEAD_ROWS + 1).getCell(1).text)).toBe(cell)
    })
  }
})

test('a filter, the order and the chosen columns of a list are those of its sheet', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/jobs')
  const grid = gridOf(page, 'Background jobs')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const own = page.getByRole('region', { name: 'Running by themselves' })
  const toggleWaiting = async (shown: boolean) => {
    await own.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Waiting' }).click()
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('columnheader', { name: 'Waiting' })).toHaveCount(shown ? 1 : 0)
  }
  await toggleWaiting(false)
  await grid.getByRole('columnheader', { name: 'Job' }).click()
  await expect(grid.getByRole('columnheader', { name: 'Job' })).toHaveAttribute('aria-sort', /ascending|descending/)
  const exported = await sheetOf(page, { prefix: 'jobs_', button: 'Export jobs' })
  const headers = (exported.getRow(HEAD_ROWS).values as unknown[]).slice(1).map(String)
  expect(headers).toContain('Job')
  expect(headers).not.toContain('Waiting')
  const shown = await grid.locator('[data-field="name"][role="gridcell"]').allInnerTexts()
  const written = shown.map((_, index) => String(exported.getRow(HEAD_ROWS + 1 + index).getCell(1).text))
  expect(written).toEqual(shown.map((text) => text.trim()))
  await toggleWaiting(true)
})

test('dates of the news are exported with the filter, the order and the columns that the editor sees', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/articlesadmin#calendar')
  const grid = gridOf(page, 'Compliance Calendar')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const toggleEnd = async (shown: boolean) => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'End date' }).click()
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('columnheader', { name: 'End date' })).toHaveCount(shown ? 1 : 0)
  }
  await toggleEnd(false)
  await narrow(page, 'tax')
  const titles = grid.locator('[data-field="title"][role="gridcell"]')
  await expect(titles.filter({ hasNotText: /tax/i })).toHaveCount(0)
  const title = grid.getByRole('columnheader', { name: 'Title' })
  await title.click()
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid.locator('[aria-busy="true"]')).toHaveCount(0)
  const exported = await sheetOf(page, { prefix: 'event_', button: 'Export' })
  expect(exported.getCell('A3').text).toBe('Filters: Title = “tax”')
  const headers = (exported.getRow(HEAD_ROWS).values as unknown[]).slice(1).map(String)
  const labels = (await grid.getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'Actions')
  expect(headers).toEqual(labels)
  const shown = (await titles.allInnerTexts()).map((text) => text.trim())
  expect(new Set(shown).size).toBeGreaterThan(1)
  expect(shown.map((_, index) => exported.getRow(HEAD_ROWS + 1 + index).getCell(1).text)).toEqual(shown)
  await toggleEnd(true)
})

test('service groups are exported as they are filtered, and the taxonomy of a tenant and catalogue as the settings show it', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#service_groups')
  const groups = page.getByRole('table', { name: 'Service groups' })
  const first = (
    await groups
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
      .getByRole('rowheader')
      .innerText()
  ).trim()
  await page.getByRole('textbox', { name: 'Filter by Name' }).fill(first)
  const match = groups.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(match.filter({ hasNotText: first })).toHaveCount(0)
  const names = (await match.getByRole('rowheader').allInnerTexts()).map((name) => name.trim())
  const exported = await sheetOf(page, { prefix: 'service_groups_' })
  expect(names.map((_, index) => exported.getRow(HEAD_ROWS + 1 + index).getCell(2).text)).toEqual(names)
  expect(exported.rowCount).toBe(HEAD_ROWS + names.length)

  await page.goto('/admin/settings?tenant=FR&version=2')
  const cycles = page.getByRole('region', { name: 'Life cycles' }).getByRole('listitem')
  await expect(cycles.first()).toBeVisible()
  const taxonomy = await sheetOf(page, { prefix: 'taxonomy_', button: 'Export lists' })
  expect(taxonomy.getCell('A3').text).toBe('Filters: Tenant = France, Catalogue = New Catalogue')
  const written = Array.from({ length: taxonomy.rowCount - HEAD_ROWS }, (_, index) => taxonomy.getRow(HEAD_ROWS + 1 + index))
  expect(written.filter((row) => row.getCell(1).text === 'Life cycles')).toHaveLength(await cycles.count())
})
