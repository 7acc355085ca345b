import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, PICTURE, TAKEN } from '../screens.ts'
import { makePerson, NOT_BEFORE, readLate } from './people.ts'
import type { Person } from './people.ts'
import { grid, openTab, remove, rowOf, testWithPerson } from './user-steps.ts'

test('B260 B262 B264 B265 B267 B271 B272 B302 B303: columns, order, filters and contexts; the address keeps them', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  for (const name of ['Member', 'Email', 'Telephone', 'Grade', 'Terms accepted', 'User Type', 'Admin'])
    await expect(grid(page).getByRole('columnheader', { name })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', 'ascending')
  for (const name of ['Export All users', 'Create a new user', 'Refresh All User Data'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  const context = page.getByRole('combobox', { name: 'Context' })
  await expect(context.getByRole('option')).toHaveText(['All', 'Admin', 'Firm staff', 'Client', 'Luxembourg staff'])

  await page.getByRole('textbox', { name: 'Filter by Email' }).fill('SUPER@firm')
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  const row = rowOf(page, 'super@firm.example')
  await expect(row).toContainText('Sofia Marchetti')
  await expect(row).toContainText('Staff User')
  await expect(row).toContainText('Yes')
  await expect(row.getByRole('switch', { name: 'Admin: Sofia Marchetti' })).toBeChecked()
  await context.selectOption({ label: 'Client' })
  await expect(page.getByText('So empty...')).toBeVisible()
  await context.selectOption({ label: 'Luxembourg staff' })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/users\.f\.context=luxembourg/)
  await page.reload()
  await expect(context).toHaveValue('luxembourg')
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(/of 2,?\d{3}/)).toBeVisible()
  await expectAccessible(page)
})

test('B261 B263 B266 B269: what an internal user who is no super user is not offered', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page, '?users.f.context=admin')
  const context = page.getByRole('combobox', { name: 'Context' })
  await expect(context).toHaveValue('all')
  await expect(page).not.toHaveURL(/context/)
  await expect(context.getByRole('option')).toHaveText(['All', 'Firm staff', 'Client', 'Luxembourg staff'])
  await page.getByRole('textbox', { name: 'Filter by Email' }).fill('super@firm.example')
  await expect(page.getByRole('switch', { name: 'Admin: Sofia Marchetti' })).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for Sofia Marchetti' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open page', 'Refresh', 'Notify', 'Edit', 'History'])
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Filter by Email' }).fill('client@alpha.example')
  await expect(rowOf(page, 'client@alpha.example')).toBeVisible()
  await expect(grid(page).getByRole('switch')).toHaveCount(0)
})

test('B258 B273 B280 B281 B283 B284 B287 B288 B289: the form of a new user opens its fields after the search, and says what is wrong', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  const mail = form.getByRole('textbox', { name: 'E-mail' })
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  const [field, button] = [(await mail.boundingBox())!, (await form.getByRole('button', { name: 'Search' }).boundingBox())!]
  expect(Math.abs(field.y + field.height / 2 - button.y - button.height / 2)).toBeLessThanOrEqual(1)
  await mail.fill('no e-mail')
  await mail.press('Enter')
  await expect(page.getByText('The specified e-mail is not valid. Please check your input and try again').first()).toBeVisible()
  await mail.fill(`${uniqueWord()}@journey.example`)
  const looked = page.waitForResponse(/\/api\/v1\/User\/ExistingUser\?/)
  await form.getByRole('button', { name: 'Search' }).click()
  expect((await looked).status()).toBe(204)
  await expect(page.getByText('No user found with the specified E-Mail. Please fill the fields manually')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'User type' })).toHaveText('Luxembourg')
  await expect(form.getByRole('checkbox', { name: 'Admin' })).toHaveCount(0)
  const untrue = form.getByText('The mail says that this person has access to 3W, which is not so: no subscription to 3W.')
  await expect(untrue).toHaveCount(0)
  await form.getByRole('checkbox', { name: '3W' }).check()
  await expect(untrue).toBeVisible()
  await form.getByRole('textbox', { name: 'Phone number' }).fill('12a')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This field is required', { exact: true })).toHaveCount(2)
  await expect(form.getByText('Please provide a valid dialing code', { exact: true })).toBeVisible()
  await expect(form.getByText('Please provide a valid phone number (without dialing code number)', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('B036 B046 B049: a user is created, and the banner waits until the user can be read', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const word = uniqueWord()
  const email = `${word}@journey.example`
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('button', { name: 'Search' }).click()
  await form.getByRole('textbox', { name: 'First name' }).fill('Journey')
  await form.getByRole('textbox', { name: 'Last name' }).fill(word)
  await form.getByRole('textbox', { name: 'Phone number' }).fill('621 123')
  await form.getByRole('combobox', { name: 'Dialing code' }).fill('Luxemb')
  await page.getByRole('option', { name: /Luxembourg/ }).click()
  const unborn = await readLate(page, 'User', TAKEN)
  const created = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/v1/User/full'))
  await form.getByRole('button', { name: 'Save' }).click()
  const person = (await (await created).json()) as Person
  try {
    await expect(page.getByText(TAKEN)).toBeVisible()
    expect(unborn).toEqual(NOT_BEFORE)
    await expect(form).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Filter by Member' }).fill(word)
    const row = rowOf(page, email)
    await expect(row).toContainText('+352 621123')
    await expect(row).toContainText('Luxembourg User')
  } finally {
    await remove(page, person)
  }
})

testWithPerson('B048 B268 B299: a user is changed, and the banner waits until that can be read', async ({ table: page, person }) => {
  await chooseAction(page, person.name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByRole('textbox', { name: 'E-mail' })).toBeDisabled()
  await edit.getByRole('textbox', { name: 'First name' }).fill('Changed')
  const changed = person.name.replace('Journey', 'Changed')
  const updated = `The user ${changed} has been successfully updated.`
  const unchanged = await readLate(page, 'User', updated, { status: 200, json: await api(page, 'GET', `User/${person.ppid}`) })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(updated)).toBeVisible()
  expect(unchanged).toEqual(NOT_BEFORE)
  await expect(rowOf(page, person.email)).toContainText(changed)
})

testWithPerson('B268: a user is notified by a mail that has to be chosen', async ({ table: page, person }) => {
  await chooseAction(page, person.name, 'Notify')
  const notify = page.getByRole('dialog', { name: `Notify ${person.name}` })
  await notify.getByRole('button', { name: 'Send' }).click()
  await expect(notify.getByText('Please choose at least one e-mail')).toBeVisible()
  await notify.getByRole('checkbox', { name: '3W' }).check()
  await notify.getByRole('button', { name: 'Send' }).click()
  await expect(notify).toHaveCount(0)
})

testWithPerson('B279 B300 B304: a user is refreshed alone', async ({ table: page, person }) => {
  await chooseAction(page, person.name, 'Refresh')
  const refreshed = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/User/refresh'))
  await page.getByRole('alertdialog', { name: 'Refresh user data' }).getByRole('button', { name: 'Refresh' }).click()
  expect((await refreshed).postDataJSON()).toEqual([person.ppid])
  await expect(page.getByText('The user will be refreshed. Please check back in a couple of minutes.')).toBeVisible()
})

testWithPerson('B047 B268: a user is deleted, and the banner waits until the user is gone', async ({ table: page, person }) => {
  await chooseAction(page, person.name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete user ?' })
  await expect(question).toContainText(`You're about to remove the user ${person.name}. This action cannot be undone.`)
  const deleted = `The user ${person.name} has been successfully deleted.`
  const stillThere = await readLate(page, 'User', deleted, { status: 200, json: await api(page, 'GET', `User/${person.ppid}`) })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(deleted)).toBeVisible()
  expect(stillThere).toEqual(NOT_BEFORE)
  await expect(page.getByText('So empty...')).toBeVisible()
})

test('B285: the search fills what the directory knows of the firm; an e-mail that is taken cannot be saved (A162)', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  const search = async (email: string) => {
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await form.getByRole('button', { name: 'Search' }).click()
  }
  await search('Delphine.Marchand@firm.example')
  await expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Delphine')
  await expect(form.getByRole('combobox', { name: 'Grade' })).toHaveValue('Senior Manager')
  await expect(form.getByRole('checkbox', { name: 'Admin' })).toBeEnabled()
  await expect(form.getByRole('combobox', { name: 'User type' })).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Grade' }).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This field is required', { exact: true })).toBeVisible()
  await search('client@alpha.example')
  await expect(form.getByText('A user with this e-mail already exists')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeDisabled()
})

test('B060 B278 B286: the Admin switch sets the flag; /admin/users/{ppid} opens the user, and the address becomes /admin; a photo is cropped at 1:1', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  const word = uniqueWord()
  const person = await api<Person>(page, 'POST', 'User/full', {
    email: `${word}@firm.example`,
    firstName: 'Journey',
    lastName: word,
    grade: 'Associate',
  })
  try {
    await page.getByRole('textbox', { name: 'Filter by Member' }).fill(word)
    const flag = page.getByRole('switch', { name: `Admin: Journey ${word}` })
    await flag.click()
    await expect(flag).toBeChecked()
    await expect(flag).not.toHaveAttribute('aria-busy', 'true')
    expect(await api<{ isSuperUser: boolean }>(page, 'GET', `User/${person.ppid}`)).toMatchObject({ isSuperUser: true })
    await page.goto(`/admin/users/${person.ppid}`)
    const edit = page.getByRole('dialog', { name: 'Edit user' })
    await expect(edit.getByRole('textbox', { name: 'Last name' })).toHaveValue(word)
    await expect(edit.getByRole('checkbox', { name: 'Admin' })).toBeChecked()
    await expect(page).toHaveURL(/\/admin$/)
    await edit.getByLabel('Picture file').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('dialog', { name: 'Crop picture' }).getByRole('button', { name: 'Confirm' }).click()
    const [width, height] = await edit
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))
    expect(width).toBeGreaterThan(0)
    expect(width).toBe(height)
  } finally {
    await remove(page, person)
  }
})

test('B259: an internal user who is no super user creates and changes a user', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await expect(page.getByRole('button', { name: 'Create a new user' })).toBeVisible()
  const person = await makePerson(page)
  try {
    await page.goto(`/admin/users/${person.ppid}`)
    const edit = page.getByRole('dialog', { name: 'Edit user' })
    await edit.getByRole('textbox', { name: 'Last name' }).fill('Managed')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The user Journey Managed has been successfully updated.')).toBeVisible()
  } finally {
    const superUser = await signedInAs(accounts.superUser)
    await superUser.goto('/admin')
    await remove(superUser, person)
  }
})

test('a stale save shows both sides and keeps what was typed (W60)', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  const person = await makePerson(page)
  try {
    await page.goto(`/admin/users/${person.ppid}`)
    const edit = page.getByRole('dialog', { name: 'Edit user' })
    await edit.getByRole('textbox', { name: 'First name' }).fill('Mine')
    await api(page, 'PUT', `User/${person.ppid}`, { firstName: 'Theirs', lastName: 'Other' })
    await edit.getByRole('button', { name: 'Save' }).click()
    const choice = edit.getByRole('group', { name: 'Changes saved meanwhile' })
    await expect(choice).toContainText('Mine')
    await expect(choice).toContainText('Theirs')
    await expectAccessible(page)
    await choice.getByRole('button', { name: 'Continue' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The user Mine Other has been successfully updated.')).toBeVisible()
  } finally {
    await remove(page, person)
  }
})
