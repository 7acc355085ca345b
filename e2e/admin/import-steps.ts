import { readFileSync } from 'node:fs'
import { expect, type Download, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'

/** A tab with its bulk import open. */
export async function openImport(page: Page, hash = 'services', type = 'Service'): Promise<void> {
  await page.goto(`/admin#${hash}`)
  await page.getByRole('button', { name: 'Bulk import' }).click()
  await expect(page.getByRole('dialog', { name: `Bulk import ${type}` })).toBeVisible()
}

/** The area and the field for the file chooser in it have the same name; files go to the latter. */
export const choose = (page: Page, name: string, bytes: Buffer) =>
  page
    .getByLabel('File to import')
    .last()
    .setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: bytes })

/** A downloaded workbook. */
export async function open(download: Download): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(readFileSync(await download.path()) as never)
  return book
}
