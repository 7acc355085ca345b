import ExcelJS from 'exceljs'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { messages } from '../screens.ts'
import { choose, open, openImport } from './import-steps.ts'
import { makeCompany, removeCompany } from './people.ts'

const bytesOf = async (book: ExcelJS.Workbook): Promise<Buffer> => Buffer.from(await book.xlsx.writeBuffer())

test('the rows of a list are exported for editing, changed in a sheet, imported again and taken back', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const company = await makeCompany(page)
  await openImport(page, 'entities', 'Company')
  const dialog = page.getByRole('dialog', { name: 'Bulk import Company' })
  await expect(dialog.getByRole('button', { name: 'Export for editing' })).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Change companies that exist already' }).check()
  await expect(dialog.getByText('A company is found by its PRID, else by its name and company group.')).toBeVisible()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export for editing' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^export_companies_editing_/)
  const book = await open(download)
  const sheet = book.worksheets[0]!

  await choose(page, 'companies.xlsx', await bytesOf(book))
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByText('are stored like that already. Nothing would change.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  const names = sheet.getColumn(1).values.map(String)
  const row = names.indexOf(company.name)
  sheet.getCell(row, 3).value = 'PR-77'
  await choose(page, 'companies.xlsx', await bytesOf(book))
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(
    dialog.getByRole('region', { name: 'Changes' }).getByRole('row', { name: new RegExp(`${company.name} PRID .*PR-77`) }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(messages(page).getByText('Company items successfully imported. They will be available shortly')).toBeVisible()
  const prid = async () => (await api<{ prid: string | null }>(page, 'GET', `Entity/${company.id}`)).prid
  expect(await prid()).toBe('PR-77')
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(prid).toBeNull()
  await removeCompany(page, company)
})

test('columns and texts that an import does not know are corrected in the dialog, and known the next time', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const company = await makeCompany(page)
  const [first, second] = [`${company.name} One`, `${company.name} Two`]
  const fileOf = (name: string): Promise<Buffer> => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Sociétés')
    sheet.addRow(['Société', 'CompanyGroup', 'Remark'])
    sheet.addRow([name, 'My group', 'new'])
    sheet.addRow([`${name} b`, 'My group', ''])
    sheet.addRow([`${name} c`, company.name.slice(0, -1), ''])
    return bytesOf(book)
  }
  await openImport(page, 'entities', 'Company')
  const dialog = page.getByRole('dialog', { name: 'Bulk import Company' })
  const importing = dialog.getByRole('button', { name: 'Import', exact: true })
  const checking = dialog.getByRole('button', { name: 'Check the file' })
  await choose(page, 'foreign.xlsx', await fileOf(first))
  await checking.click()
  await expect(dialog.getByText('Unknown column "Société"')).toBeVisible()
  await expect(importing).toBeDisabled()
  const columns = dialog.getByRole('region', { name: 'Columns of the file' })
  await columns.getByRole('combobox', { name: '“Société” is' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await columns.getByRole('combobox', { name: '“Remark” is' }).click()
  await page.getByRole('option', { name: 'Left out' }).click()
  await checking.click()
  const slip = company.name.slice(0, -1)
  const misspelt = dialog.getByRole('textbox', { name: `CompanyGroup: read “${slip}” as` })
  const proposal = dialog.getByRole('button', { name: `Did you mean “${company.name}”?` })
  await proposal.click()
  await expect(misspelt).toHaveValue(company.name)
  await expect(proposal).toHaveCount(0)
  const field = dialog.getByRole('textbox', { name: 'CompanyGroup: read “My group” as' })
  // Once for both rows.
  await expect(field).toHaveCount(1)
  await expect(dialog.getByText('There is no such company group "My group" (rows 2, 3)')).toBeVisible()
  await expectAccessible(page)
  await field.fill(company.name)
  await expect(importing).toBeDisabled()
  await checking.click()
  await expect(dialog.getByText('3 rows are fine. Nothing has been imported yet.')).toBeVisible()
  await importing.click()
  await expect(messages(page).getByText('Company items successfully imported. They will be available shortly')).toBeVisible()

  await page.getByRole('button', { name: 'Bulk import' }).click()
  await choose(page, 'again.xlsx', await fileOf(second))
  await checking.click()
  await expect(dialog.getByText('3 rows are fine. Nothing has been imported yet.')).toBeVisible()
  await expect(columns.getByRole('combobox', { name: '“Société” is' })).toHaveText('Name')
  await expect(dialog.getByRole('textbox', { name: 'CompanyGroup: “My group” is read as' })).toHaveValue(company.name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const entities = await api<{ id: string; companyId: string }[]>(page, 'GET', 'Entity')
  for (const { id } of entities.filter(({ id, companyId }) => companyId === company.groupId && id !== company.id))
    await api(page, 'DELETE', `Entity/${id}`)
  await removeCompany(page, company)
})
