import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

/** The plain address, whatever state the table has in the query. */
const PLAIN = /\/admin(\?[^#]*)?$/

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const isOpen = (page: Page, name: string) => expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')

test('B002 B032 B033 B043 B044: internal users get title, banner and the tabs in their order', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(page.getByText('Take control')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Users', 'Company groups', 'Companies', 'Subscriptions', 'Services', 'Service groups'])
  await expect(page.getByRole('link', { name: 'Catalogue settings' })).toHaveAttribute('href', '/admin/settings')
  await isOpen(page, 'Users')
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('gridcell').first()).toBeVisible()
  await expectAccessible(page)
})

test('B041 B042: Users is the default, and choosing a tab writes its id into the hash, a step in the history', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin')
  await isOpen(page, 'Users')
  for (const [name, hash] of [
    ['Company groups', '#companies'],
    ['Companies', '#entities'],
    ['Subscriptions', '#engagements'],
    ['Services', '#services'],
    ['Service groups', '#service_groups'],
    ['Users', '#users'],
  ] as const) {
    await tab(page, name).click()
    await isOpen(page, name)
    expect(new URL(page.url()).hash).toBe(hash)
  }
  await page.goBack()
  await isOpen(page, 'Service groups')
  await page.getByRole('link', { name: 'Platform settings' }).click()
  await expect(page).toHaveURL(PLAIN)
  await isOpen(page, 'Users')
})

test('B040 B058: the hash opens its tab in any letter case; an unknown one opens Users', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  for (const [hash, name] of [
    ['#SERVICES', 'Services'],
    ['#services', 'Services'],
    ['#Service_Groups', 'Service groups'],
    ['#nothing', 'Users'],
  ] as const) {
    // A page of its own: another hash alone would not load it again.
    await page.goto('about:blank')
    await page.goto(`/admin${hash}`)
    await isOpen(page, name)
  }
})

test('B037 B038 B039 B059: /admin/{service}/{id} opens the item for editing, in any letter case, and the address becomes /admin', async ({
  signedInAs,
  request,
}) => {
  const page = await signedInAs(accounts.superUser)
  const [first] = (await (await request.get('/api/v1/Service/live?pageSize=1')).json()) as { id: string; name: string }[]
  for (const segment of ['services', 'SERVICES']) {
    await page.goto(`/admin/${segment}/${first!.id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit service' })
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue(first!.name)
    await expect(page).toHaveURL(/\/admin$/)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await isOpen(page, 'Services')
  // The item is opened once: it does not come back with its tab.
  await tab(page, 'Service groups').click()
  await tab(page, 'Services').click()
  await expect(page.getByRole('grid', { name: 'Services' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('B045: above each table a filter bar has a filter per filterable column', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  for (const [address, table, columns] of [
    ['/admin#users', 'Users', ['Member', 'Email', 'Telephone', 'Grade', 'Terms accepted', 'User Type', 'Admin']],
    ['/admin#companies', 'Company groups', ['Company group name']],
    ['/admin#entities', 'Companies', ['Company name', 'Company group name', 'PRID', 'Show Services']],
    [
      '/admin?subscriptions.f.scope=all#engagements',
      'Subscriptions',
      ['Service Name', 'Company group name', 'Company name', 'Member', 'Member e-mail'],
    ],
    ['/admin#services', 'Services', ['Service name', 'Domains', 'Is New', 'Is Highlighted', 'Visible']],
    ['/admin#service_groups', 'Service groups', ['Name', 'Life cycle', 'Value chain']],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    const rows = page.getByRole('grid', { name: table, exact: true }).or(page.getByRole('table', { name: table, exact: true }))
    await expect(rows).toBeVisible()
    const bar = page.getByRole('search', { name: `Filters of ${table}`, exact: true })
    for (const column of columns) await expect(bar.getByLabel(`Filter by ${column}`, { exact: true })).toBeVisible()
    if (table === 'Subscriptions') await expect(bar.getByRole('button', { name: /^End date/ })).toBeVisible()
    const [above, below] = [(await bar.boundingBox())!, (await rows.boundingBox())!]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  }
})

test('A154: an id that no item has says so', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/service-groups/00000000-0000-4000-8000-00000000dead')
  const dialog = page.getByRole('dialog', { name: 'Edit service group' })
  await expect(dialog.getByText("You're looking for something that doesn't exist, or have been removed.")).toBeVisible()
  // An open dialog hides what is behind it from roles.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await isOpen(page, 'Service groups')
})

test('A004 B034: a client is sent home, whichever address of the administration is opened', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  for (const path of ['/admin', '/admin#services', '/admin/services/3a000000-0000-4000-8000-000000000001']) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/(#services)?$/)
    await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
  }
})

test('B002: a visitor is asked to sign in', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: new RegExp(accounts.internal.replace('.', '\\.')) })).toBeVisible()
})
