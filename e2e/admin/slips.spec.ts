import ExcelJS from 'exceljs'
import { ownTitle, removeArticle } from '../news/own-records.ts'
import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { uniqueWord } from '../records.ts'
import { gridOf, messages } from '../screens.ts'
import { choose, openImport } from './import-steps.ts'
import { openTab, testWithCompany } from './subscription-steps.ts'

/** What people do by mistake, or faster than they meant: it costs them no work. */

testWithCompany(
  'several new users are not lost with the dialog: Esc and Cancel ask first; a pasted address with its name is one',
  async ({ signedInAs, expectAccessible, company }) => {
    const page = await signedInAs(accounts.superUser)
    await page.goto(`/admin?companies.f.name=${encodeURIComponent(company.name)}#entities`)
    await page.getByRole('button', { name: `Actions for ${company.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add multiple new users to company', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Add multiple users to ${company.name}` })
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    const queue = dialog.getByRole('list', { name: 'Users to add' })
    await expect(email).toBeFocused()
    // Nothing was typed, so nothing is asked.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: `Actions for ${company.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add multiple new users to company', exact: true }).click()
    const word = uniqueWord()
    await email.fill(`Jürgen Groß <${word}@journey.example>`)
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Jürgen')
    await expect(email).toHaveValue(`${word}@journey.example`)
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Groß')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(queue.getByRole('listitem')).toHaveCount(1)

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard changes ?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(queue.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test('corrections of an import are not lost with the dialog', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openImport(page, 'users', 'User')
  const dialog = page.getByRole('dialog', { name: 'Bulk import User' })
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Users')
  sheet.addRow(['Email', 'FirstName', 'LastName'])
  sheet.addRow([`${uniqueWord()}@journey`, 'Journey', 'Slip'])
  await choose(page, 'users.xlsx', Buffer.from(await book.xlsx.writeBuffer()))
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  const field = dialog.getByRole('textbox', { name: /^Email: read / })
  await field.fill('slip@journey.example')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes ?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('slip@journey.example')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a double click in the menu of a row is one, and its Undo stays', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#services')
  const row = gridOf(page, 'Services').getByRole('row').nth(1)
  // Until the services have come, outlines of rows stand there.
  await expect(row).toContainText(/\S/, { useInnerText: true })
  const [name] = (await row.innerText()).split('\n')
  const copies: string[] = []
  page.on('request', (request) => /\/ServiceDesk\/.*\/copy$/.test(request.url()) && copies.push(request.url()))
  await page.getByRole('button', { name: `Actions for ${name!}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).dblclick()
  await expect(messages(page).getByText(`${name!} duplicated as ${name!} (copy`)).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
  expect(copies).toHaveLength(1)
})

test('the list of access reviews keeps views and columns', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const name = uniqueWord()
  await openStarted(page, '/accessReview')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/TablePreference/'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Rights' }).click()
  expect((await kept).ok()).toBe(true)
  const back = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/TablePreference/'))
  await page.getByRole('menuitemcheckbox', { name: 'Rights' }).click()
  expect((await back).ok()).toBe(true)
})

test('an article that was just created and published: its correction may matter, and Back leads to no second form', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.internal)
  let id: string | undefined
  try {
    await openStarted(page, '/articlesadmin#articles')
    await page.getByRole('button', { name: 'Create a 3W article' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Add 3W article/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill(ownTitle('Slip'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/news\/edit\/[\da-f-]{36}$/)
    id = page.url().split('/').at(-1)!
    const matters = page.getByRole('switch', { name: 'Matters to those who have read it' })
    await page.getByRole('switch', { name: 'Published' }).check()
    // Nobody has read it yet.
    await expect(matters).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Publish date' })).not.toHaveValue('')
    await expect(matters).not.toBeChecked()
    await matters.check()
    await page.getByRole('textbox', { name: 'Title' }).fill(ownTitle('Slip corrected'))
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/Article3W/'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).request().postDataJSON()).toMatchObject({ matters: true })
    await expect(matters).not.toBeChecked()

    await page.goBack()
    await expect(page).toHaveURL(/\/articlesadmin/)
  } finally {
    if (id) await removeArticle(page, 0, id)
  }
})

test('a form in a dialog is typed into at once', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openStarted(page, '/messages')
  await page.getByText('Answer', { exact: true }).first().click()
  const answer = page.getByRole('dialog', { name: 'Answer message' }).getByRole('textbox', { name: 'Answer' })
  await expect(answer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(answer).toHaveCount(0)
})

test('a link without https:// gets it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create subscription' })
  const link = dialog.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Link', exact: true })
  await link.fill('dataroom.example/a b')
  await link.press('Tab')
  // What is no address stays as it was typed.
  await expect(link).toHaveValue('dataroom.example/a b')
  await link.fill('www.dataroom.example')
  await link.press('Tab')
  await expect(link).toHaveValue('https://www.dataroom.example')
})
