import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { accounts, expect, test } from '../fixtures.ts'
import { ownTitle } from '../news/own-records.ts'
import { messages } from '../screens.ts'
import { removeBy, rowOf } from './table.ts'

/** The template that the dialog offers, with rows in it. */
async function filled(page: Page, name: string, rows: readonly Record<string, string>[]): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download empty import template file' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(name)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(readFileSync(await download.path()) as never)
  const [sheet] = book.worksheets
  const headers = (sheet!.getRow(1).values as string[]).slice(1)
  for (const [index, row] of rows.entries())
    for (const [column, header] of headers.entries()) sheet!.getCell(index + 2, column + 1).value = row[header] ?? null
  return Buffer.from(await book.xlsx.writeBuffer())
}

for (const { hash, type, noun, label, template, row, wrong, fault } of [
  {
    hash: 'news',
    type: 'News',
    noun: 'news',
    label: 'News',
    template: 'import_news_template.xlsx',
    row: { IssueDate: '31/01/2026' },
    wrong: { IssueDate: 'soon' },
    fault: 'IssueDate',
  },
  {
    hash: 'articles',
    type: 'Article',
    noun: 'article',
    label: 'Articles',
    template: 'import_articles_template.xlsx',
    row: { Type: '3W' },
    wrong: { Type: 'Other' },
    fault: 'Type',
  },
] as const) {
  test(`Bulk import ${type}: template, check without a write, refusal by cell, import (B514 B515 B516 B517 B523)`, async ({
    signedInAs,
    expectAccessible,
  }) => {
    const page = await signedInAs(accounts.internal)
    const title = ownTitle('Imported')
    await page.goto(`/articlesadmin#${hash}`)
    await page.getByRole('button', { name: 'Bulk import' }).click()
    const dialog = page.getByRole('dialog', { name: `Bulk import ${type}` })
    // The area and the field for the file chooser in it have the same name; files go to the latter.
    const choose = (buffer: Buffer) =>
      page
        .getByLabel('File to import')
        .last()
        .setInputFiles({ name: 'file.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
    await choose(
      await filled(page, template, [
        { Title: title, ...row },
        { Title: `${title} wrong`, ...wrong },
      ]),
    )
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    const result = dialog.getByRole('region', { name: 'Result of the check' })
    await expect(result.getByText('1 to create')).toBeVisible()
    await expect(result.getByText('1 with errors')).toBeVisible()
    await expect(result.getByRole('region', { name: 'Errors' }).getByRole('row', { name: new RegExp(`^3 .*${fault}`) })).toBeVisible()
    await expectAccessible(page)

    await choose(await filled(page, template, [{ Title: title, ...row }]))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(messages(page).getByText(`${type} items successfully imported. They will be available shortly`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await rowOf(page, label, title)

    // The same file again.
    await page.getByRole('button', { name: 'Bulk import' }).click()
    await choose(await filled(page, template, [{ Title: title, ...row }]))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(
      result.getByRole('region', { name: 'Look like others' }).getByRole('row', { name: /^2 .*with this title exists already/ }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: new RegExp(`^Create 1 ${noun}.* that looks like an existing one$`) }).check()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await removeBy(page, noun, title)
  })
}
