import type { Locator, Page, Route } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

interface List {
  name: string
  account: string
  address: string
  /** Path below /api/v1 that the list reads. */
  endpoint: string
  rows: (page: Page) => Locator
  /** Where the number of rows stands. */
  count?: (page: Page) => Locator
  /** Asks the list another question. */
  ask: (page: Page) => Promise<void>
}

const gridRows = (name: string) => (page: Page) => page.getByRole('grid', { name, exact: true }).locator('.MuiDataGrid-row')
const range = (page: Page) => page.getByText(/^\d[\d,]*–[\d,]+ of [\d,]+$/)
const sortBy = (name: string) => (page: Page) => page.getByRole('columnheader', { name, exact: true }).click()
const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search the news' }).fill(text)
  await page.keyboard.press('Enter')
}
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const ofTable = (name: string, account: string, address: string, endpoint: string, column: string): List => ({ name, account, address, endpoint, rows: gridRows(name), count: range, ask: sortBy(column) })
const ofNews = (name: string, tab: string, endpoint: string, item: string): List => ({
  name,
  account: accounts.internal,
  address: `/articles?newsType=0&newsTab=${tab}`,
  endpoint,
  rows: (page) => results(page).locator(item),
  count: (page) => results(page).getByRole('heading', { level: 2 }).filter({ hasText: /\d/ }),
  ask: search('capital'),
})

/** Lists whose questions the server answers. */
const asked: List[] = [
  ofTable('Users', accounts.superUser, '/admin#users', 'User/paged', 'Email'),
  ofTable('Subscriptions', accounts.superUser, '/admin?subscriptions.f.scope=all#engagements', 'Subscription/paged/users', 'Company name'),
  ofTable('Articles', accounts.superUser, '/articlesadmin#articles', 'Article3W/paged', 'Title'),
  ofTable('News', accounts.superUser, '/articlesadmin#news', 'News/paged', 'Title'),
  ofTable('Articles', accounts.superUser, '/admin/readership', 'Readership/articles/paged', 'Article'),
  {
    name: 'Audit trail',
    account: accounts.superUser,
    address: '/admin/audit',
    endpoint: 'Audit/paged',
    rows: (page) => page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem'),
    ask: async (page) => void (await page.getByRole('combobox', { name: 'Filter by Action' }).selectOption({ index: 1 })),
  },
  ofNews('Landing', 'all', 'Dashboard', 'li'),
  ofNews('Articles of the landing', 'articles', 'Article3W/paged', 'ul > li'),
  ofNews('News of the landing', 'news', 'News/paged', 'ul > li'),
]

const failing = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })

for (const { name, account, address, endpoint, rows, count, ask } of asked)
  test(`${name} (${endpoint}): rows of the question before are marked as such, and gone after a failure`, async ({ signedInAs }) => {
    const page = await signedInAs(account)
    await page.goto(address)
    await expect(rows(page).first()).toBeVisible()
    if (count) await expect(count(page).first()).toBeVisible()
    const held = Promise.withResolvers<void>()
    const url = `**/api/v1/${endpoint}**`
    await page.route(url, (route) => held.promise.then(() => failing(route)))
    await ask(page)
    await expect(page.locator('[aria-busy=true]').filter({ has: rows(page) }).first()).toBeVisible()
    if (count) await expect(count(page)).toHaveCount(0)
    held.resolve()
    const alert = page.getByRole('alert').filter({ hasText: 'could not be read' })
    await expect(alert).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    if (count) await expect(count(page)).toHaveCount(0)
    await page.unroute(url)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

/** Lists that are read as a whole. */
const whole: Pick<List, 'name' | 'address' | 'endpoint' | 'rows'>[] = [
  { name: 'Companies', address: '/admin#entities', endpoint: 'Entity', rows: gridRows('Companies') },
  { name: 'Company groups', address: '/admin#companies', endpoint: 'Company', rows: gridRows('Company groups') },
  { name: 'Services', address: '/admin#services', endpoint: 'Service', rows: gridRows('Services') },
  { name: 'Service groups', address: '/admin#service_groups', endpoint: 'ServiceGroup', rows: (page) => page.getByRole('link', { name: /regulatory/i }) },
  { name: 'Topics', address: '/articlesadmin#topics', endpoint: 'Topic', rows: gridRows('Topics') },
  { name: 'Jobs', address: '/admin/jobs', endpoint: 'Job', rows: gridRows('Background jobs') },
  { name: 'Life cycles', address: '/admin/settings', endpoint: 'Tenant', rows: (page) => page.getByRole('navigation', { name: 'Tenant' }).getByRole('link') },
]

test('lists that are read as a whole say that they could not be read, and read again', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  for (const { name, address, endpoint, rows } of whole) {
    const url = new RegExp(`/api/v[12]/${endpoint}(\\?.*)?$`)
    await page.route(url, failing)
    await page.goto('about:blank')
    await page.goto(address)
    const alert = page.getByRole('alert').filter({ hasText: 'could not be read' }).first()
    await expect(alert, name).toBeVisible()
    await expect(rows(page), name).toHaveCount(0)
    await page.unroute(url)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first(), name).toBeVisible()
  }
})

test('an answer that comes late never takes the place of a newer one', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin#users')
  const users = gridRows('Users')(page)
  await expect(users.nth(2)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/User/paged**', async (route) => {
    if (route.request().postData()?.includes('super@')) await held.promise
    await route.continue()
  })
  const email = page.getByRole('textbox', { name: 'Filter by Email' })
  const first = page.waitForRequest((request) => request.postData()?.includes('super@') === true)
  await email.fill('super@firm')
  const late = await first
  await email.fill('client@beta')
  await expect(users).toHaveCount(1)
  await expect(users).toContainText('client@beta.example')
  held.resolve()
  await (await late.response())?.finished()
  // Whoever filters back and forth gets each answer under its own question.
  await expect(users).toContainText('client@beta.example')
  await email.fill('super@firm')
  await expect(users).toContainText('super@firm.example')
})
