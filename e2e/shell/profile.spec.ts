import { accessToken } from '../../scripts/dev-provider.ts'
import { accounts, expect, signIn, test } from '../fixtures.ts'

/** A PNG of 60 × 40 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAQklEQVR4nO3OAQkAIBAAMUMYzDjGN4b3MFiArX3uOOv7QDpMWlo6QFpaOkBaWjpAWlo6QFpaOkBaWjpAWlo6YGT6ASnYDvkDUbV1AAAAAElFTkSuQmCC',
  'base64',
)

test('B003 B031 B057 A116: the own data is shown and saved', async ({ visitor, expectAccessible }) => {
  const page = await visitor()
  await signIn(page, accounts.beta, '/')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(accounts.beta)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).not.toBeEditable()
  const background = (name: string) =>
    page
      .getByRole('textbox', { name })
      .locator('..')
      .evaluate((field) => getComputedStyle(field).backgroundColor)
  expect(await background('E-mail')).not.toBe(await background('First name'))
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Olsen')
  await expect(page.getByRole('main').getByText('Beta', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveCount(0)
  await expectAccessible(page)

  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/User/MyProfile'))
  await page.getByRole('textbox', { name: 'First name' }).fill('Bertrand B C')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ firstName: 'Bertrand B C', lastName: 'Olsen' })
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  // The first two initials and the last one (B014, B053).
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('BBO')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Bertrand B C')
  await page.getByRole('textbox', { name: 'First name' }).fill('Bertrand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
})

test('B594 B597 B598 B600: the phone has a dialing code and a number, is checked, and sent only with a number', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/profile')
  const number = page.getByRole('textbox', { name: 'Phone number' })
  const code = page.getByRole('combobox', { name: 'Dialing code' })
  await code.clear()
  await number.fill('12345678901234567')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Phone number' }).getByText('Please provide a valid dialing code')).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Phone number' }).getByText('Please provide a valid phone number (without dialing code number)'),
  ).toBeVisible()
  await code.fill('Luxem')
  await page.getByRole('option', { name: /Luxembourg/ }).click()
  await number.fill('621 123 456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('621123456')
})

test('B012 B020 B601: a photo is cropped at 1:1, saved, shown in the header, and removed', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/profile')
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await (await sent).headerValue('content-type')).toContain('multipart/form-data')
  const header = page.getByRole('button', { name: 'Account menu' }).locator('img')
  await expect(header).toHaveAttribute('src', /\/api\/v1\/User\//)
  expect(await header.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  const unsaved = page.getByText('Save the profile to keep this change.')
  await expect(unsaved).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(unsaved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('IW')
  await expect(unsaved).toHaveCount(0)
})

test('B602: what is no picture is refused', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/profile')
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expect(page.getByText("The selected file doesn't seem to be a valid image.")).toBeVisible()
})

test('W60: a stale save shows both sides', async ({ signedInAs, request, baseURL }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'First name' }).fill('Sofie')
  const token = await accessToken(process.env.OIDC_ISSUER ?? '', accounts.superUser)
  const elsewhere = (firstName: string) =>
    request.put(`${baseURL}/api/v1/User/MyProfile`, { headers: { authorization: `Bearer ${token}` }, data: { firstName } })
  expect((await elsewhere('Sophia')).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const choice = page.getByRole('group', { name: 'Changes saved meanwhile' })
  await expect(choice.getByText('Sofie')).toBeVisible()
  await expect(choice.getByText('Sophia')).toBeVisible()
  await choice.getByRole('radio', { name: /Keep mine/ }).check()
  await choice.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  expect((await elsewhere('Sofia')).status()).toBe(200)
})
