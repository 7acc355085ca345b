import type { Page } from '@playwright/test'
import { workbookBytes } from '#lib/spreadsheet/testing.ts'
import { choose } from '../admin/import-steps.ts'
import type { Person } from '../admin/people.ts'
import { openTab as openUsers, remove, rowOf } from '../admin/user-steps.ts'
import { accounts, chooseAccount, expect, openStarted, signIn, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, messages } from '../screens.ts'

const RIGHT = "It seems like you haven't the right permission for this action."
const signedOut = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account menu' })
/** That of the portal and that at the provider, which would sign the same person in again without asking. */
const endSession = (page: Page) => page.context().clearCookies()

/** Signs in in the window that the page opens; the page itself stays. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  await chooseAccount(popup, email)
}

test('B581 A005: a form whose session has ended keeps what was typed, and is sent by itself after signing in again', async ({
  visitor,
  expectAccessible,
}) => {
  const page = await visitor()
  await signIn(page, accounts.beta)
  await openStarted(page, '/profile')
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  await phone.fill('621 700 100')
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'PUT' && request.url().endsWith('/User/MyProfile') && sent.push(request.headers()['idempotency-key'] ?? 'none'),
  )
  await endSession(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(signedOut(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages', includeHidden: true }).getByText(RIGHT)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu', includeHidden: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Login', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My services', includeHidden: true })).toHaveCount(0)
  await expectAccessible(page)

  await signInAgain(page, accounts.beta)
  await expect(signedOut(page)).toBeHidden()
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  await expect(page.getByText(RIGHT)).toHaveCount(0)
  // As it is stored.
  await expect(phone).toHaveValue('621700100')
  await expect(account(page)).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('B581: a dialog over a table and a switch in it are saved by themselves after signing in again', async ({
  visitor,
  expectAccessible,
}) => {
  const page = await visitor()
  await signIn(page, accounts.superUser)
  const word = uniqueWord()
  const email = `${word}@firm.example`
  const person = await api<Person>(page, 'POST', 'User/full', { email, firstName: 'Journey', lastName: word, grade: 'Associate' })
  try {
    await openUsers(page, `?users.f.name=${word}`)
    await chooseAction(page, `Journey ${word}`, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit user', includeHidden: true })
    const firstName = edit.getByRole('textbox', { name: 'First name', includeHidden: true })
    await firstName.fill('Changed')
    await endSession(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(signedOut(page)).toBeVisible()
    await expect(firstName).toHaveValue('Changed')
    await expectAccessible(page)
    await signInAgain(page, accounts.superUser)
    await expect(page.getByText(`The user Changed ${word} has been successfully updated.`)).toBeVisible()
    await expect(edit).toHaveCount(0)
    await expect(rowOf(page, email)).toContainText(`Changed ${word}`)

    const flag = page.getByRole('switch', { name: `Admin: Changed ${word}`, includeHidden: true })
    await endSession(page)
    await flag.click()
    await expect(signedOut(page)).toBeVisible()
    await signInAgain(page, accounts.superUser)
    await expect(signedOut(page)).toBeHidden()
    await expect(flag).toBeChecked()
    await expect(flag).not.toHaveAttribute('aria-busy', 'true')
    expect(await api(page, 'GET', `User/${person.ppid}`)).toMatchObject({ firstName: 'Changed', isSuperUser: true })
  } finally {
    await remove(page, person)
  }
})

test('B581: the file of an import is sent again after signing in again', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, accounts.superUser)
  const name = `Journey ${uniqueWord()}`
  const { id } = await api<{ id: string }>(page, 'POST', 'Company', { name })
  await page.goto('/admin#entities')
  await page.getByRole('button', { name: 'Bulk import' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Bulk import/, includeHidden: true })
  await choose(
    page,
    'companies.xlsx',
    await workbookBytes([
      ['Name', 'CompanyGroup'],
      [name, name],
    ]),
  )
  await endSession(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(signedOut(page)).toBeVisible()
  await signInAgain(page, accounts.superUser)
  await expect(dialog).toHaveCount(0)
  const made = (await api<{ id: string; name: string }[]>(page, 'GET', 'Entity')).filter((company) => company.name === name)
  expect(made).toHaveLength(1)
  await api(page, 'DELETE', `Entity/${made[0]!.id}`)
  await api(page, 'DELETE', `Company/${id}`)
})

test('somebody else who signs in meanwhile does nothing of what the first one began', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, accounts.beta)
  await openStarted(page, '/service/corporate-tax-compliance')
  const star = page.getByRole('button', { name: /^Star / })
  const before = await star.getAttribute('aria-pressed')
  const replies: number[] = []
  page.on('response', (response) => response.url().endsWith('/star') && replies.push(response.status()))
  await endSession(page)
  await star.click()
  await expect(signedOut(page)).toBeVisible()
  await signInAgain(page, accounts.alpha)
  const dialog = page.getByRole('dialog', { name: 'Somebody else is signed in' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('sign out and in again in another tab')
  expect(replies).toEqual([401])
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(star).toHaveAttribute('aria-pressed', before ?? '')

  // Nor does a call that comes with the session of the other one.
  await star.click()
  await expect(dialog).toBeVisible()
  expect(replies).toEqual([401, 401])
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await expect(account(page)).toBeVisible()
  expect(replies).toEqual([401, 401])
})

test('whoever does not sign in again keeps the form', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, accounts.beta)
  await openStarted(page, '/service/payroll-services')
  await endSession(page)
  const star = page.getByRole('button', { name: /^Star / })
  const before = await star.getAttribute('aria-pressed')
  await star.click()
  await expect(signedOut(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signedOut(page)).toBeHidden()
  await expect(star).toBeFocused()
  await expect(star).toHaveAttribute('aria-pressed', before ?? '')
  await expect(messages(page).getByText('You were signed out.')).toBeVisible()
  // Pressed again, it asks again; by a key, since the messages lie over the button.
  await star.press('Enter')
  await expect(signedOut(page)).toBeVisible()
})

test('signing out in one tab signs the other out before anything is done there', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, accounts.beta)
  await openStarted(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await account(other).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(account(page)).toHaveCount(0)
  await expect(messages(page).getByText('You were signed out.')).toBeVisible()
  // Signing in in one tab is enough for both.
  await signIn(other, accounts.beta)
  await expect(account(page)).toBeVisible()
  await expect(page.getByText('You were signed out.')).toHaveCount(0)
})

test('B134: the contact form asks for the captcha when the session has ended meanwhile', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, accounts.beta)
  await openStarted(page, '/service/statutory-audit')
  await page.getByRole('link', { name: 'Contact us' }).first().click()
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByRole('textbox', { name: 'Message' }).fill('Please call me about the audit.')
  await endSession(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('checkbox', { name: "I'm not a robot" })).toBeVisible()
  await expect(messages(page).getByText('You were signed out.')).toBeVisible()
  // The messages lie over nothing that is to be filled in.
  const isFree = async () => {
    const [notice, captcha] = [
      (await messages(page).boundingBox())!,
      (await form.getByRole('checkbox', { name: "I'm not a robot" }).boundingBox())!,
    ]
    return (
      captcha.x >= notice.x + notice.width ||
      captcha.x + captcha.width <= notice.x ||
      captcha.y >= notice.y + notice.height ||
      captcha.y + captcha.height <= notice.y
    )
  }
  await expect.poll(isFree).toBe(true)
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Please call me about the audit.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').getByText(/^C-[2-9A-Z]{8}$/)).toBeVisible()
})

test('A001: Back from the provider leads to the page before, not to the provider again', async ({ page, baseURL }) => {
  await page.goto('/?q=tax')
  await page.goto('/myServices', { waitUntil: 'commit' })
  await page.waitForURL((url) => url.origin !== baseURL)
  await page.goBack()
  await expect(page).toHaveURL(`${baseURL}/?q=tax`)
})

test('B062 B101: a public page stays readable when the session is over', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'next-auth.session-token', value: 'over', url: baseURL ?? '' }])
  await page.goto('/service/statutory-audit')
  await expect(page.getByRole('heading', { level: 1, name: 'You lost your connection' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Statutory audit' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You lost your connection' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Statutory audit' })).toBeVisible()
})
