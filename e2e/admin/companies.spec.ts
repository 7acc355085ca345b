import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, gridOf, TAKEN } from '../screens.ts'
import { makeCompany, makePerson, NOT_BEFORE, readLate, removeCompany } from './people.ts'

const grid = (page: Page) => gridOf(page, 'Companies')
const rowOf = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })

async function openTab(page: Page, name = ''): Promise<void> {
  await page.goto(`/admin${name === '' ? '' : `?companies.f.name=${encodeURIComponent(name)}`}#entities`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
}

test('A176 B046 B259 B321 B322 B327 B328 B334 B335 B336 B650: a company is created, changed and deleted', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const name = `Journey ${uniqueWord()}`
  await openTab(page)
  for (const label of ['Company name', 'Company group name', 'PRID', 'Show Services', '# users'])
    await expect(grid(page).getByRole('columnheader', { name: label })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Company name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Create a new entity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create company' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required', { exact: true })).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Company name' }).fill(name)
  const group = dialog.getByRole('combobox', { name: 'Company group' })
  await group.fill('Gamma')
  await page.getByRole('option', { name: 'Gamma', exact: true }).click()
  const contacts = dialog.getByRole('combobox', { name: 'Contacts' })
  const request = page.waitForRequest(
    (request) => /\/User\/paged\?.*\bpageSize=20$/.test(request.url()) && request.postData()?.includes('Ingrid') === true,
  )
  await contacts.fill('Ingrid')
  expect((await request).postDataJSON()).toMatchObject({ orderBy: { field: 'email', direction: 'asc' } })
  await page.getByRole('option', { name: /internal@firm\.example/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('switch', { name: 'Show Services' }).click()
  await expectAccessible(page)
  const late = await readLate(page, 'Entity', TAKEN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  expect(late).toEqual(NOT_BEFORE)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Filter by Company name' }).fill(name)
  const row = rowOf(page, name)
  await expect(row).toContainText('Gamma')
  await expect(row).toContainText('No')
  await chooseAction(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit company' })
  await expect(edit.getByRole('combobox', { name: 'Company group' })).toBeDisabled()
  await expect(edit.getByText('Ingrid Weber')).toBeVisible()
  await edit.getByRole('textbox', { name: 'PRID' }).fill('PR-JOURNEY')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('PR-JOURNEY')

  await chooseAction(page, name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete company ?' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The entity ${name} has been successfully deleted.`)).toBeVisible()
  await expect(page.getByText('So empty...')).toBeVisible()
})

test('A023 B323 B324 B326 B330 B331 B337 B340 B651: an existing user is added, marked in the picker, and removed', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#entities')
  const company = await makeCompany(page)
  const person = await makePerson(page)
  try {
    await openTab(page, company.name)
    const row = rowOf(page, company.name).first()
    const checked = page.waitForRequest((request) => request.url().endsWith('/api/v1/User/paged?pageSize=999'))
    await chooseAction(page, company.name, 'Add user to company')
    expect((await checked).postDataJSON()).toEqual({ filters: { entityId: company.id } })
    const dialog = page.getByRole('dialog', { name: `Add user(s) to ${company.name}` })
    await dialog.getByRole('combobox', { name: 'Users' }).fill(person.email)
    await page.getByRole('option', { name: person.email }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('The user(s) have been successfully added to the entity')).toBeVisible()
    await expect(row.getByRole('gridcell', { name: '1', exact: true })).toBeVisible()

    await chooseAction(page, company.name, 'Add user to company')
    await dialog.getByRole('combobox', { name: 'Users' }).fill(person.email)
    await expect(page.getByRole('option', { name: person.email })).toContainText('In the company')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: `Show details of ${company.name}` }).click()
    const users = page.getByRole('list', { name: `Users of ${company.name}` })
    await expect(users).toContainText(person.email)
    await expectAccessible(page)
    await users.getByRole('button', { name: `Remove ${person.name} from company` }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove user from company ?' })
    await expect(question).toContainText('This action cannot be undone')
    await expect(question).toContainText("removed from all of this company's subscriptions")
    await expect(question).toContainText('This does not delete the user from the hub.')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`The user ${person.name} has been successfully deleted from the entity.`)).toBeVisible()
    await expect(page.getByText('This company has no users yet.')).toBeVisible()
    // The button went with its row: the focus is in the page, not at its beginning.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  } finally {
    await removeCompany(page, company)
    await api(page, 'DELETE', `User/${person.ppid}`)
  }
})

test('B324: who is no super user removes nobody', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page, 'Alpha')
  await page.getByRole('button', { name: 'Show details of Alpha', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Users of Alpha', exact: true })).toContainText('client@alpha.example')
  await expect(page.getByRole('button', { name: /from company$/ })).toHaveCount(0)
})

test('B290 B291 B295 B297: several new users are queued and added, with a summary', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#entities')
  const company = await makeCompany(page)
  const word = uniqueWord()
  try {
    await openTab(page, company.name)
    await chooseAction(page, company.name, 'Add multiple new users to company')
    const dialog = page.getByRole('dialog', { name: `Add multiple users to ${company.name}` })
    const fill = async (email: string) => {
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Journey')
      await dialog.getByRole('textbox', { name: 'Last name' }).fill(word)
    }
    const [addUser, save] = [dialog.getByRole('button', { name: 'Add user' }), dialog.getByRole('button', { name: 'Save', exact: true })]
    // Where nobody is named, both say what is missing.
    for (const button of [addUser, save]) {
      await button.click()
      await expect(dialog.getByText('This field is required', { exact: true })).toHaveCount(2)
    }
    await fill(`${word}@journey.example`)
    await addUser.click()
    await expect(dialog.getByRole('list', { name: 'Users to add' }).getByRole('listitem')).toHaveCount(1)
    // Who is typed and not in the list yet is saved too.
    await fill('client@alpha.example')
    await save.click()
    await expect(dialog.getByText('Failed to add 1 users. Please check the summary below for details')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('A user with this e-mail already exists')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to the company: client@alpha.example' }).click()
    // The person is known by another name, and belongs to another company: that is looked at and confirmed first.
    const look = page.getByRole('dialog', { name: new RegExp(`^Add (?!Journey).+ to ${company.name}$`) })
    await expect(look).toContainText('This person belongs to other companies: Alpha, Alpha Fund SICAV.')
    await look.getByRole('button', { name: 'Add 1 user' }).click()
    await expect(look.getByText('Please confirm this first')).toBeVisible()
    await expectAccessible(page)
    await look.getByRole('checkbox', { name: 'Yes, give access to 1 person of another company' }).check()
    await look.getByRole('button', { name: 'Add 1 user' }).click()
    await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('img', { name: 'Added' })).toHaveCount(2)
    await expect(
      dialog.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: 'client@alpha.example' }),
    ).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Show details of ${company.name}` }).click()
    for (const email of [`${word}@journey.example`, 'client@alpha.example'])
      await expect(page.getByRole('list', { name: `Users of ${company.name}` })).toContainText(email)
  } finally {
    const { users } = await api<{ users: { ppid: string; email: string }[] }>(page, 'GET', `Entity/${company.id}`)
    await removeCompany(page, company)
    for (const { ppid } of users.filter(({ email }) => email.endsWith('@journey.example'))) await api(page, 'DELETE', `User/${ppid}`)
  }
})
