import { accounts, expect, test } from '../fixtures.ts'

test('addresses of pages are taken in any letter case', async ({ page, request }) => {
  await page.goto('/Service/STATUTORY-AUDIT?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Statutory audit' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/service/STATUTORY-AUDIT')
  const reply = await request.get('/myservices?x=1', { maxRedirects: 0 })
  expect([reply.status(), reply.headers()['location']]).toEqual([308, '/myServices?x=1'])
  // Not led to another site.
  expect((await request.get('/SERVICE//evil.example', { maxRedirects: 0 })).headers()['location']).toBe('/service//evil.example')
})

test('the address that a service had before leads to the one of now', async ({ signedInAs, page }) => {
  const staff = await signedInAs(accounts.superUser)
  await staff.goto('/admin')
  const origin = new URL(staff.url()).origin
  const list = (await (await staff.request.get('/api/v1/Service')).json()) as {
    id: string
    name: string
    friendlyUrl: string
    live: boolean
  }[]
  const { id, name, friendlyUrl } = list.find((service) => service.live && service.name === 'Payroll services')!
  const stored = (await (await staff.request.get(`/api/v1/Service/${id}`)).json()) as Record<string, unknown>
  const rename = async (address: string) => {
    await staff.goto(`/admin/services/${id}`)
    const dialog = staff.getByRole('dialog', { name: 'Edit service' })
    await dialog.getByRole('textbox', { name: 'Friendly URL' }).fill(address)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  expect(stored['friendlyUrl']).toBe(friendlyUrl)
  await rename('payroll-of-today')
  try {
    await page.goto(`${origin}/service/${friendlyUrl}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(/\/service\/payroll-of-today$/)
  } finally {
    await rename(friendlyUrl)
  }
  await page.goto(`${origin}/service/payroll-of-today`)
  await expect(page).toHaveURL(new RegExp(`/service/${friendlyUrl}$`))
})

test('whoever may not change a service learns it before typing, also by the address of the form (B414)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin')
  const list = (await (await page.request.get('/api/v1/Service')).json()) as { id: string; name: string; canAddSubscription: boolean }[]
  const { id, name } = list.find(({ canAddSubscription }) => !canAddSubscription)!
  await page.goto(`/admin/services/${id}`)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('is changed by the people who work for it and by super users only')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})
