import type { Locator, Page } from '@playwright/test'
import type ExcelJS from 'exceljs'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { messages } from '../screens.ts'
import { choose, open, openImport } from './import-steps.ts'
import { makeCompany, removeCompany, type Person } from './people.ts'

/** Lets a file fall on an area. */
async function drop(area: Locator, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await area.page().evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name))
      return transfer
    },
    { name, bytes: [...bytes] },
  )
  await area.dispatchEvent('drop', { dataTransfer })
}

async function templateOf(page: Page, name = 'import_services_template.xlsx'): Promise<ExcelJS.Workbook> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download empty import template file' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(name)
  return open(download)
}

/** The template with rows in it; the values of lists are the first ones that it offers. */
async function filled(book: ExcelJS.Workbook, rows: Record<string, string>[]): Promise<Buffer> {
  const [sheet, lists] = book.worksheets
  const offered = new Map(lists!.columns.map((column) => [String(column.values![1]), String(column.values![2])]))
  const base: Record<string, string> = {
    Description: 'Reporting of payroll in several countries.',
    SmallDescription: 'Payroll in one place',
    Domains: 'LU',
    GeographicalInformation: 'Luxembourg',
    TargetProfile: 'Companies',
    AvailableApplication: 'None',
    Deliverable: 'A report',
    MainAddedValue: 'Less work',
    SecondaryAddedValue: 'Fewer errors',
    LifeCycles: 'Operation',
    ValueChains: offered.get('ValueChains') ?? '',
    Industries: 'Banks',
  }
  const headers = (sheet!.getRow(1).values as string[]).slice(1)
  for (const [index, row] of rows.entries())
    for (const [column, header] of headers.entries()) sheet!.getCell(index + 2, column + 1).value = { ...base, ...row }[header] ?? null
  return Buffer.from(await book.xlsx.writeBuffer())
}

test.describe('bulk import of services', () => {
  test('B507 to B510, B522, B523, B526: preview, a wrong file, a check that writes nothing, Cancel', async ({
    signedInAs,
    expectAccessible,
  }) => {
    const page = await signedInAs(accounts.superUser)
    await openImport(page)
    const dialog = page.getByRole('dialog', { name: 'Bulk import Service' })
    await choose(page, 'services.csv', Buffer.from('Name'))
    await expect(messages(page).getByText('Only .xlsx files are supported')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

    const bytes = await filled(await templateOf(page), [
      { Name: 'Payroll of the check' },
      { Name: 'Wrong', Live: 'perhaps', Industries: 'Nowhere' },
    ])
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && request.url().includes('/Service/import') && sent.push(request.url()))
    await choose(page, 'services.xlsx', bytes)
    const preview = dialog.getByRole('region', { name: 'File preview' })
    await expect(preview.getByText('services.xlsx')).toBeVisible()
    await expect(preview.getByRole('cell', { name: 'Payroll of the check' })).toBeVisible()
    expect(sent).toEqual([])

    await dialog.getByRole('button', { name: 'Check the file' }).click()
    const result = dialog.getByRole('region', { name: 'Result of the check' })
    await expect(result.getByText('1 to create')).toBeVisible()
    await expect(result.getByText('1 with errors')).toBeVisible()
    await expect(
      result.getByRole('region', { name: 'Errors' }).getByRole('row', { name: /3 Wrong Industries There is no such industry "Nowhere"/ }),
    ).toBeVisible()
    await expectAccessible(page)
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 780 })
    // The page takes up its new size in its own time.
    const rightOf = async (part: Locator) => part.boundingBox().then((box) => box!.x + box!.width)
    for (const part of [result.getByText('1 with errors'), result.getByRole('region', { name: 'Errors' })])
      await expect.poll(() => rightOf(part)).toBeLessThanOrEqual(360)
    await page.setViewportSize(wide)

    const coming = page.waitForEvent('download')
    await result.getByRole('button', { name: 'Download rows with errors' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('services_errors.xlsx')
    const sheet = (await open(download)).worksheets[0]!
    const headers = (sheet.getRow(1).values as string[]).slice(1)
    expect([headers[0], headers.at(-1), sheet.rowCount]).toEqual(['Name', 'Reason', 2])
    expect([headers.at(-2), sheet.getCell(2, headers.length - 1).text]).toEqual(['Row of the imported file', '3'])
    expect(sheet.getCell(2, headers.length).text).toBe('Industries: There is no such industry "Nowhere"; Live: Please provide Yes or No')

    const before = sent.length
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(sent.length).toBe(before)
    await expect(page.getByText('Payroll of the check')).toHaveCount(0)
  })

  test('B630: a dropped file must be .xlsx too', async ({ signedInAs }) => {
    const page = await signedInAs(accounts.superUser)
    await openImport(page)
    const dialog = page.getByRole('dialog', { name: 'Bulk import Service' })
    const area = dialog.getByRole('group', { name: 'File to import' })
    await drop(area, 'services.csv', Buffer.from('Name'))
    await expect(messages(page).getByText('Only .xlsx files are supported')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'File preview' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await drop(area, 'services.xlsx', await filled(await templateOf(page), [{ Name: 'Payroll that was dropped' }]))
    await expect(dialog.getByRole('region', { name: 'File preview' }).getByRole('cell', { name: 'Payroll that was dropped' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  })

  test('B516, B518, B532, A022: a refused file says why; once corrected it is imported and the banner says so', async ({
    signedInAs,
    expectAccessible,
  }) => {
    const page = await signedInAs(accounts.superUser)
    await openImport(page)
    const dialog = page.getByRole('dialog', { name: 'Bulk import Service' })
    const name = `Imported ${Date.now()}`
    const template = await templateOf(page)
    await choose(page, 'bad.xlsx', await filled(template, [{ Name: name, Live: 'perhaps' }]))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(
      dialog.getByText('1 row cannot be imported, so nothing would be. Correct it below, or in the file and choose it again.'),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

    await choose(page, 'good.xlsx', await filled(template, [{ Name: name, Live: 'No' }]))
    const imported = page.waitForResponse(
      (response) => response.url().includes('/Service/import') && response.request().method() === 'POST',
    )
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    expect(await (await imported).json()).toEqual({ imported: 1 })
    await expect(messages(page).getByText('Service items successfully imported. They will be available shortly')).toBeVisible()
    await expect(dialog).toBeHidden()

    const services = (await (await page.request.get('/api/v1/Service')).json()) as { id: string; name: string; friendlyUrl: string }[]
    const made = services.find((service) => service.name === name)!
    await openImport(page)
    await dialog.getByLabel('Change services that exist already').check()
    await choose(
      page,
      'change.xlsx',
      await filled(template, [{ Name: name, FriendlyUrl: made.friendlyUrl, Deliverable: 'Another report', Live: 'No' }]),
    )
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await expect(
      dialog
        .getByRole('region', { name: 'Changes' })
        .getByRole('row', { name: new RegExp(`2 ${name} Deliverable A report Another report`) }),
    ).toBeVisible()
    await expectAccessible(page)
    const gone = await page.request.delete(`/api/v1/Service/${made.id}`, { headers: { origin: new URL(page.url()).origin } })
    expect(gone.status()).toBe(204)
  })
})

test('while nothing of a file could be imported Import is off, until another file is chosen', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openImport(page, 'users', 'User')
  const dialog = page.getByRole('dialog', { name: 'Bulk import User' })
  const importing = dialog.getByRole('button', { name: 'Import', exact: true })
  const book = await templateOf(page, 'import_users_template.xlsx')
  const good = { Email: `${uniqueWord()}@journey.example`, FirstName: 'Journey', LastName: 'Import', CreationIdentity: '' }
  await choose(page, 'known.xlsx', await filled(book, [{ ...good, Email: accounts.alpha }]))
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByText('1 row cannot be imported, so nothing would be. Correct it and choose the file again.')).toBeVisible()
  await expect(importing).toBeDisabled()

  await choose(page, 'good.xlsx', await filled(book, [good]))
  await expect(importing).toBeEnabled()
  const other = await templateOf(page, 'import_users_template.xlsx')
  other.worksheets[0]!.getCell('C1').value = 'Nickname'
  await choose(page, 'other.xlsx', await filled(other, [good]))
  await importing.click()
  await expect(dialog.getByText('Nothing has been imported yet. Say below what these columns are, or leave them out.')).toBeVisible()
  await expect(importing).toBeDisabled()
  await choose(page, 'good.xlsx', await filled(book, [good]))
  await expect(importing).toBeEnabled()
})

test('the rows of a check stand whole in the dialog, which scrolls as one; on a phone each says its number and its reason first', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openImport(page, 'users', 'User')
  const dialog = page.getByRole('dialog', { name: 'Bulk import User' })
  const word = uniqueWord()
  const rows = Array.from({ length: 25 }, (_, index) => ({
    Email: `${word}${index}@journey.example`,
    FirstName: 'Journey',
    LastName: 'Import',
    CreationIdentity: '',
    ...(index < 8 ? { Companies: 'Nowhere' } : {}),
  }))
  await choose(page, 'users.xlsx', await filled(await templateOf(page, 'import_users_template.xlsx'), rows))
  await expect(dialog.getByRole('region', { name: 'File preview' }).getByText('5 of 25 rows are shown')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  const errors = dialog.getByRole('region', { name: 'Errors' })
  await expect(errors.getByRole('row')).toHaveCount(9)
  const hidden = (part: Locator) => part.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(await hidden(errors)).toBe(0)
  await expect(dialog.getByRole('region', { name: 'New' }).getByRole('row')).toHaveCount(18)

  await page.setViewportSize({ width: 360, height: 780 })
  const items = errors.getByRole('listitem')
  await expect(items).toHaveCount(8)
  await expect(items.first()).toHaveText(`Row 2Companies: There is no such company "Nowhere"${word}0@journey.example`)
  const reason = (await items.first().getByText('There is no such company').boundingBox())!
  expect([reason.x >= 0, reason.x + reason.width <= 360, (await hidden(errors)) === 0]).toEqual([true, true, true])
  await expectAccessible(page)
})

test('B525: an import of users ends with what was added, the rows that failed as a file, and Close', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openImport(page, 'users', 'User')
  const dialog = page.getByRole('dialog', { name: 'Bulk import User' })
  const email = `${uniqueWord()}@journey.example`
  const row = { FirstName: 'Journey', LastName: 'Import', CreationIdentity: '' }
  await choose(
    page,
    'users.xlsx',
    await filled(await templateOf(page, 'import_users_template.xlsx'), [
      { ...row, Email: email },
      { ...row, Email: accounts.alpha },
    ]),
  )
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  const result = dialog.getByRole('region', { name: 'Result of the check' })
  // Users are only added, so that no row can change one.
  await expect(result.getByRole('list').first().getByRole('listitem')).toHaveText(['1 to create', '1 with errors'])
  const address = result.getByRole('cell', { name: accounts.alpha })
  // An address stays in one line.
  expect((await address.boundingBox())!.height).toBeLessThan(50)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('1 added, 1 failed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Failed to add 1 users. Please check the summary below for details')).toBeVisible()
  // Once, in the table.
  await expect(dialog.getByText('A user with this e-mail already exists')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^(Cancel|Import|Check the file|Close)$/ })).toHaveText(['Close'])
  await expect(dialog.getByRole('region', { name: 'File preview' })).toHaveCount(0)
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
  const sheet = (await open(await coming)).worksheets[0]!
  expect([sheet.rowCount, sheet.getCell('A2').text]).toEqual([2, accounts.alpha])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  const { items } = await api<{ items: Person[] }>(page, 'POST', 'User/paged', { filters: { email } })
  await api(page, 'DELETE', `User/${items[0]!.ppid}`)
})

/** The import dialog of a tab, and a client of one company who is to get something of another. */
async function beginForOutsider(page: Page, hash: string, type: string) {
  await openImport(page, hash, type)
  const dialog = page.getByRole('dialog', { name: `Bulk import ${type}` })
  const [home, foreign] = [await makeCompany(page), await makeCompany(page)]
  const email = `${uniqueWord()}@journey.example`
  const person = await api<Person>(page, 'POST', 'User/full', { email, firstName: 'Journey', lastName: 'Outsider', entities: [home.id] })
  return {
    dialog,
    home,
    foreign,
    email,
    person,
    importing: dialog.getByRole('button', { name: 'Import', exact: true }),
    tick: dialog.getByRole('checkbox', { name: 'Yes, give access to 1 person of other companies' }),
    rowOf: (gets: string) =>
      dialog.getByRole('region', { name: 'People of other companies' }).getByRole('row', { name: `2 ${email} ${home.name} ${gets}` }),
    remove: async () => {
      await api(page, 'DELETE', `User/${person.ppid}`)
      for (const company of [home, foreign]) await removeCompany(page, company)
    },
  }
}

test('an import of subscriptions names the people of other companies who would get access, and asks before it gives it', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const { dialog, foreign, email, importing, tick, rowOf, remove } = await beginForOutsider(page, 'engagements', 'Subscription')
  const book = await templateOf(page, 'import_subscriptions_template.xlsx')
  const service = String(book.worksheets[1]!.getCell('A2').value)
  const bytes = await filled(book, [
    { Service: service, CompanyGroup: foreign.name, Company: foreign.name, Contacts: accounts.internal, MainContacts: email },
  ])
  await choose(page, 'subscriptions.xlsx', bytes)
  await importing.click()
  await expect(dialog.getByText('1 person of other companies would get access. Nothing has been imported yet.')).toBeVisible()
  await expect(rowOf(`${service} of ${foreign.name}`)).toBeVisible()
  await expect(importing).toBeDisabled()
  await expectAccessible(page)
  await tick.check()
  await expect(importing).toBeEnabled()
  // Another look asks again.
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(tick).not.toBeChecked()
  await expect(importing).toBeDisabled()
  await tick.check()
  await importing.click()
  await expect(messages(page).getByText('Subscription items successfully imported. They will be available shortly')).toBeVisible()
  const { items } = await api<{ items: { id: string }[] }>(page, 'POST', 'Subscription/paged', { filters: { entityName: foreign.name } })
  await api(page, 'DELETE', `Subscription/${items[0]!.id}`)
  await remove()
})

test('an import that adds a company to a client of another one says so, and asks before it does', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const { dialog, home, foreign, email, person, importing, tick, rowOf, remove } = await beginForOutsider(page, 'users', 'User')
  try {
    const book = await templateOf(page, 'import_users_template.xlsx')
    await dialog.getByRole('switch', { name: 'Change users that exist already' }).check()
    await choose(page, 'users.xlsx', await filled(book, [{ Email: email.toUpperCase(), Companies: `${home.name}; ${foreign.name}` }]))
    await importing.click()
    await expect(rowOf(`the contacts of ${foreign.name} at the firm, and can be given its subscriptions`)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Changes', exact: true }).getByRole('cell', { name: 'Email' })).toHaveCount(0)
    await expect(importing).toBeDisabled()
    await expectAccessible(page)
    const companies = async () => (await api<{ entities: unknown[] }>(page, 'GET', `User/${person.ppid}`)).entities.length
    expect(await companies()).toBe(1)
    await tick.check()
    await importing.click()
    await expect(messages(page).getByText('User items successfully imported. They will be available shortly')).toBeVisible()
    expect(await companies()).toBe(2)
  } finally {
    await remove()
  }
})

for (const [id, tab, hash, type, template, sheetName] of [
  ['B519', 'Users', 'users', 'User', 'import_users_template.xlsx', 'Users'],
  ['B520', 'Companies', 'entities', 'Company', 'import_companies_template.xlsx', 'Companies'],
  ['B521', 'Subscriptions', 'engagements', 'Subscription', 'import_subscriptions_template.xlsx', 'Subscriptions'],
] as const) {
  test(`${id}: the tab ${tab} offers the bulk import of type ${type} with its empty template`, async ({ signedInAs }) => {
    const page = await signedInAs(accounts.superUser)
    await openImport(page, hash, type)
    const sheet = (await templateOf(page, template)).worksheets[0]!
    expect(sheet.name).toBe(sheetName)
    expect(sheet.getCell('A1').text).not.toBe('')
    expect(sheet.getCell('A2').value).toBeNull()
  })
}

test('B408, B518, B550, B541: the export button reads "Loading" while the file comes, and the file is one of all services', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/Service/export/excel', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin#services')
  const button = page.getByRole('button', { name: 'Export all services' })
  const coming = page.waitForEvent('download')
  await button.click()
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled()
  release()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^export_services_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
  await expect(button).toBeEnabled()
  const sheet = (await open(download)).worksheets[0]!
  const services = (await (await page.request.get('/api/v1/Service')).json()) as unknown[]
  expect(sheet.getCell('A1').value).toBe('Services')
  expect(sheet.rowCount).toBeGreaterThanOrEqual(services.length)
  await expectAccessible(page)
})
