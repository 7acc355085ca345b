import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction } from '../screens.ts'
import type { Person } from './people.ts'
import { grid, openTab, remove, rowOf } from './user-steps.ts'

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
    await expect(task.getByRole('link', { name: 'In the audit trail' })).toHaveAttribute('href', /^\/admin\/audit\?audit\.f\.requestId=/)
    await task.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Background work' }).click()
    await expect(page.getByRole('dialog', { name: 'Background work' }).getByText('Done: 12 users').first()).toBeVisible()
  } finally {
    for (const person of people) await remove(page, person)
  }
})

test('what is selected elsewhere is shown, may be taken out, and is let go when it was deleted', async ({ signedInAs }) => {
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
    await chooseAction(page, anna, 'Delete')
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
  const email = page.getByRole('textbox', { name: 'Filter by Email' })
  await expect(email).toHaveValue('@firm.example')

  const choose = async (item: string) => {
    const written = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/TablePreference/'),
    )
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    expect((await written).ok()).toBe(true)
  }
  await choose(`Always open with ${word}`)
  await page.goto('/admin?users.f.grade=Partner#users')
  await expect(page.getByRole('textbox', { name: 'Filter by Grade' })).toHaveValue('Partner')
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: new RegExp(`^${word}\\s*Only me · opens first$`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(email).toHaveValue('')
  await page.goto('/admin#users')
  await expect(email).toHaveValue('@firm.example')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(email).toHaveValue('')
  await choose(`No longer open with ${word}`)
  await page.goto('/admin#users')
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: `Delete ${word}` }).click()
  await page.getByRole('alertdialog', { name: 'Delete view ?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The view ${word} has been successfully deleted.`)).toBeVisible()
  await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: [] })
})
