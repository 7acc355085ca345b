import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api, makePerson, NOT_BEFORE, readLate, TAKEN, uniqueWord } from './people.ts'
import type { Person } from './people.ts'

/** A PNG of 60 × 40 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAQklEQVR4nO3OAQkAIBAAMUMYzDjGN4b3MFiArX3uOOv7QDpMWlo6QFpaOkBaWjpAWlo6QFpaOkBaWjpAWlo6YGT6ASnYDvkDUbV1AAAAAElFTkSuQmCC',
  'base64',
)

const grid = (page: Page) => page.getByRole('grid', { name: 'Users' })
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#users`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const remove = (page: Page, { ppid }: Person) => api(page, 'DELETE', `User/${ppid}`)

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
  await expect(page.getByRole('menuitem')).toHaveText(['Refresh', 'Notify', 'Edit', 'History'])
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Filter by Email' }).fill('client@alpha.example')
  await expect(rowOf(page, 'client@alpha.example')).toBeVisible()
  await expect(grid(page).getByRole('switch')).toHaveCount(0)
})

test('B036 B046 B047 B048 B049 B258 B268 B273 B279 B280 B281 B283 B284 B287 B288 B289 B299 B300 B304: a user is searched for, created, changed, notified, refreshed and deleted', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const word = uniqueWord()
  const email = `${word}@journey.example`
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
  await mail.fill(email)
  const looked = page.waitForResponse(/\/api\/v1\/User\/ExistingUser\?/)
  await form.getByRole('button', { name: 'Search' }).click()
  expect((await looked).status()).toBe(204)
  await expect(page.getByText('No user found with the specified E-Mail. Please fill the fields manually')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'User type' })).toHaveText('Luxembourg')
  await expect(form.getByRole('checkbox', { name: 'Admin' })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Phone number' }).fill('12a')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This field is required', { exact: true })).toHaveCount(2)
  await expect(form.getByText('Please provide a valid dialing code', { exact: true })).toBeVisible()
  await expect(form.getByText('Please provide a valid phone number (without dialing code number)', { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: 'First name' }).fill('Journey')
  await form.getByRole('textbox', { name: 'Last name' }).fill(word)
  await form.getByRole('textbox', { name: 'Phone number' }).fill('621 123')
  await form.getByRole('combobox', { name: 'Dialing code' }).fill('Luxemb')
  await page.getByRole('option', { name: /Luxembourg/ }).click()
  await expectAccessible(page)
  // Each banner waits until the change can be read.
  const unborn = await readLate(page, 'User', TAKEN)
  const created = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/v1/User/full'))
  await form.getByRole('button', { name: 'Save' }).click()
  const { ppid } = (await (await created).json()) as Person
  await expect(page.getByText(TAKEN)).toBeVisible()
  expect(unborn).toEqual(NOT_BEFORE)
  await expect(form).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Filter by Member' }).fill(word)
  const row = rowOf(page, email)
  await expect(row).toContainText('+352 621123')
  await expect(row).toContainText('Luxembourg User')
  const name = `Journey ${word}`
  await openMenu(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await expect(edit.getByRole('textbox', { name: 'E-mail' })).toBeDisabled()
  await edit.getByRole('textbox', { name: 'First name' }).fill('Changed')
  const updated = `The user Changed ${word} has been successfully updated.`
  const unchanged = await readLate(page, 'User', updated, { status: 200, json: await api(page, 'GET', `User/${ppid}`) })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(updated)).toBeVisible()
  expect(unchanged).toEqual(NOT_BEFORE)
  await expect(row).toContainText(`Changed ${word}`)

  await openMenu(page, `Changed ${word}`, 'Notify')
  const notify = page.getByRole('dialog', { name: `Notify Changed ${word}` })
  await notify.getByRole('button', { name: 'Send' }).click()
  await expect(notify.getByText('Please choose at least one e-mail')).toBeVisible()
  await notify.getByRole('checkbox', { name: '3W' }).check()
  await notify.getByRole('button', { name: 'Send' }).click()
  await expect(notify).toHaveCount(0)

  await openMenu(page, `Changed ${word}`, 'Refresh')
  const refreshed = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/User/refresh'))
  await page.getByRole('alertdialog', { name: 'Refresh user data' }).getByRole('button', { name: 'Refresh' }).click()
  expect((await refreshed).postDataJSON()).toEqual([ppid])
  await expect(page.getByText('The user will be refreshed. Please check back in a couple of minutes.')).toBeVisible()

  await openMenu(page, `Changed ${word}`, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete user ?' })
  await expect(question).toContainText(`You're about to remove the user Changed ${word}. This action cannot be undone.`)
  const deleted = `The user Changed ${word} has been successfully deleted.`
  const stillThere = await readLate(page, 'User', deleted, { status: 200, json: await api(page, 'GET', `User/${ppid}`) })
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

test('selected rows, then all that match, are refreshed as a task with a result per user', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  const word = uniqueWord()
  const people: Person[] = []
  for (let index = 0; index < 12; index += 1)
    people.push(
      await api<Person>(page, 'POST', 'User/full', { email: `${word}.${index}@journey.example`, firstName: 'Bulk', lastName: word }),
    )
  try {
    await openTab(page, `?users.f.name=${word}&users.size=10`)
    await expect(grid(page).getByRole('row')).toHaveCount(11)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    const second = grid(page).getByRole('row').nth(2)
    // Hovering waits until it stands still.
    await second.hover()
    const before = await second.boundingBox()
    await grid(page).getByRole('row').nth(1).getByRole('checkbox').check()
    await expect(bar).toContainText('1 selected')
    // What one clicks next has not moved.
    expect(await second.boundingBox()).toEqual(before)
    await grid(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(bar).toContainText('10 selected')
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
    await expect(bar).toContainText('12 selected')
    await bar.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('alertdialog', { name: 'Refresh user data' }).getByRole('button', { name: 'Refresh' }).click()
    const task = page.getByRole('dialog', { name: 'Refresh of the data of 12 users' })
    await expect(task.getByText('Done: 12 users')).toBeVisible({ timeout: 30_000 })
    await expect(task.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(12)
    await expectAccessible(page)
    await task.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Background work' }).click()
    await expect(page.getByRole('dialog', { name: 'Background work' }).getByText('Done: 12 users').first()).toBeVisible()
  } finally {
    for (const person of people) await remove(page, person)
  }
})

test('what is selected elsewhere is told of, may be taken out, and is let go when it was deleted', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  const word = uniqueWord()
  const people: Person[] = []
  for (const firstName of ['Anna', 'Bert'])
    people.push(await api<Person>(page, 'POST', 'User/full', { email: `${word}.${firstName}@journey.example`, firstName, lastName: word }))
  const [anna, bert] = [`Anna ${word}`, `Bert ${word}`]
  let isDeleted = false
  try {
    await openTab(page, `?users.f.name=${word}`)
    await expect(grid(page).getByRole('row')).toHaveCount(3)
    await grid(page).getByRole('checkbox', { name: 'Select all rows' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await page.getByRole('textbox', { name: 'Filter by Member' }).fill(anna)
    await expect(grid(page).getByRole('row')).toHaveCount(2)
    await expect(bar).toContainText('2 selected')
    const elsewhere = bar.getByRole('button', { name: '1 not shown' })
    await expect(elsewhere).toBeVisible()
    await expect(bar.getByRole('button', { name: /^Select / })).toHaveCount(0)
    // Bert does not match, so there is more to select than what is ticked.
    // The row says so a moment after the click.
    await rowOf(page, anna).getByRole('checkbox').click()
    await expect(rowOf(page, anna).getByRole('checkbox')).not.toBeChecked()
    await expect(bar.getByRole('button', { name: 'Select only the one that matches' })).toBeVisible()
    await rowOf(page, anna).getByRole('checkbox').check()
    await elsewhere.click()
    await page.getByRole('button', { name: `Take ${bert} out of the selection` }).click()
    await expect(bar).toContainText('1 selected')
    await expect(elsewhere).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Clear selection' })).toBeFocused()

    // What goes with her cannot be read at first, and the button that reads it again keeps the focus.
    const again = Promise.withResolvers<void>()
    let looks = 0
    await page.route('**/api/v1/Impact/**', async (route) => {
      looks += 1
      if (looks === 1) return route.fulfill({ status: 500, body: '{}' })
      await again.promise
      return route.continue()
    })
    await openMenu(page, anna, 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete user ?' })
    await expect(question.getByText('What goes with it could not be read.')).toBeVisible()
    const retry = question.getByRole('button', { name: 'Try again' })
    await retry.click()
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(retry).toBeFocused()
    again.resolve()
    await expect(retry).toHaveCount(0)
    await question.getByRole('button', { name: 'Delete' }).click()
    isDeleted = true
    await expect(page.getByText(`The user ${anna} has been successfully deleted.`)).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  } finally {
    for (const person of people.slice(isDeleted ? 1 : 0)) await remove(page, person)
  }
})

test('B273 B279 B292 B301 B305: all users are refreshed after the acknowledgement, with progress', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await page.getByRole('button', { name: 'Refresh All User Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refresh all user data' })
  await expect(dialog).toContainText('This takes about 15 minutes.')
  const start = dialog.getByRole('button', { name: 'Refresh' })
  await expect(start).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I understand that all users are refreshed' }).check()
  await start.click()
  await expect(
    page.getByText('All of the users are currently being refreshed. This operation will take about 15 minutes to complete.'),
  ).toBeVisible()
  await expect(dialog.getByText(/Waiting to start|of [\d,]+ users|Done: /).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('hidden columns stay hidden for the person; a saved view brings filters and order back', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const word = uniqueWord()
  await openTab(page)
  await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: [] })
  await openTab(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  // The column is gone at once, and kept behind that: leaving earlier would take the call back.
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/api/v1/TablePreference/users'))
  await page
    .getByRole('menuitemcheckbox', { name: 'Telephone' })
    .or(page.getByRole('menuitem', { name: 'Telephone' }))
    .click()
  await page.keyboard.press('Escape')
  const header = grid(page).getByRole('columnheader', { name: 'Telephone' })
  await expect(header).toHaveCount(0)
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expect(header).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Filter by Email' }).fill('@firm.example')
  await expect(page).toHaveURL(/users\.f\.email/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin#users')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${word}`) }).click()
  await expect(page.getByRole('textbox', { name: 'Filter by Email' })).toHaveValue('@firm.example')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: `Delete ${word}` }).click()
  await page.getByRole('alertdialog', { name: 'Delete view ?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The view ${word} has been successfully deleted.`)).toBeVisible()
  await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: [] })
})
