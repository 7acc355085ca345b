import { accounts, expect, freshNewcomer, signIn, test, untilStarted } from '../fixtures.ts'

const terms = { name: 'Terms and Conditions' } as const

test('B065 B066 B070 B076 B088 B631: the dialog opens by itself, is 1400 wide, and only Accept closes it', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.noTerms)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/myServices')
  const dialog = page.getByRole('dialog', terms)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('from 08:30 to 18:00 local time')).toBeVisible()
  await expect(dialog.getByText('time-barred after 1 year')).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(1400)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  // Nothing of the page behind is there before (A042).
  await expect(page.getByRole('heading', { name: 'My services', includeHidden: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('A042: until then the public pages are those of a visitor, without script too', async ({ signedInAs }) => {
  const refused = await signedInAs(accounts.noTerms)
  const html = async (path: string) => (await refused.request.get(path)).text()
  for (const path of ['/', '/service/corporate-secretarial-services']) {
    const page = await html(path)
    expect(page).toContain('Corporate secretarial services')
    for (const ofClients of ['Subscribed', 'calendar.firm.example', 'Your contacts', '@firm.example']) expect(page).not.toContain(ofClients)
  }
  // The same pages tell a client of the same company.
  const client = await signedInAs(accounts.alpha)
  const page = await (await client.request.get('/service/corporate-secretarial-services')).text()
  for (const ofClients of ['Subscribed', 'calendar.firm.example', 'Your contacts', '@firm.example']) expect(page).toContain(ofClients)
})

test('the privacy statement that the terms speak of can be read before they are accepted, and Logout leads out', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, freshNewcomer())
  const dialog = page.getByRole('dialog', terms)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'privacy statement' }).click()
  const statement = await opened
  // Its scripts have started: nothing opens over it any more.
  await untilStarted(statement)
  await expect(statement.getByRole('heading', { level: 1, name: 'Privacy statement' })).toBeVisible()
  await expect(statement.getByRole('dialog')).toHaveCount(0)
  // Elsewhere the terms come first.
  await statement.getByRole('banner').getByRole('link').first().click()
  await expect(statement.getByRole('dialog', terms)).toBeVisible()
  await statement.close()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/logoutsuccess')
})

test('B077: Refuse leaves for the external site', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.noTerms)
  await page.route('https://www.firm.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Outside' }))
  await page.goto('/')
  await page.getByRole('dialog', terms).getByRole('button', { name: 'Refuse' }).click()
  await expect(page).toHaveURL('https://www.firm.example/')
})

test('B086 B087 B100: Accept is sent, the profile is read again, the dialog closes; the footer opens it again', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, freshNewcomer())
  const dialog = page.getByRole('dialog', terms)
  await expect(dialog).toBeVisible()
  const accepted = page.waitForResponse(
    (reply) => reply.url().endsWith('/TermsAndConditionsAccepted') && reply.request().method() === 'PATCH',
  )
  // One that is asked for from now on: the response to that of start-up may still be under way.
  const refreshed = page.waitForRequest('**/api/v1/User/MyProfile').then((request) => request.response())
  await dialog.getByRole('button', { name: 'Accept' }).click()
  expect((await accepted).status()).toBe(204)
  expect(await (await refreshed)!.json()).toMatchObject({ termsAndConditionsAccepted: true })
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('button', terms).click()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('button', terms)).toBeFocused()
})

test('B018: a visitor can read the terms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', terms).click()
  await expect(page.getByRole('dialog', terms)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', terms)).toHaveCount(0)
})
