import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { gridOf } from '../screens.ts'

/** The bodies of the requests that a page makes of one list from now on. */
function requestsOf(page: Page, path: string): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1/${path}`) bodies.push(request.postData() ?? '')
  })
  return bodies
}

const rows = (page: Page, name: string) => gridOf(page, name).getByRole('row')

/** Opens a page, and waits until it asks nothing more. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('a table opens with the view that the person chose, by one request', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  const views: [table: string, filters: Record<string, string>][] = [
    ['renewals', { entityName: 'Alpha', scope: 'all' }],
    ['users', { email: '@alpha.example' }],
    ['subscriptions', { entityName: 'Alpha', scope: 'all' }],
    ['news-items', { title: 'the' }],
  ]
  const made: string[] = []
  try {
    for (const [table, filters] of views) {
      const state = { filters, sort: null, hiddenColumns: null, extra: {} }
      const { id } = await api<{ id: string }>(page, 'POST', 'SavedView', { table, name: uniqueWord(), state, audience: 'owner' })
      made.push(id)
      await api(page, 'PUT', `TablePreference/${table}`, { hiddenColumns: null, defaultView: id })
    }

    const renewals = requestsOf(page, 'Renewal/paged')
    await open(page, '/renewals')
    await expect(rows(page, 'Renewals').nth(1)).toContainText('Alpha')
    await expect(page).toHaveURL(/renewals\.f\.entityName=Alpha/)
    expect(renewals).toEqual([expect.stringContaining('"entityName":"Alpha"')])
    await expectAccessible(page)

    // What the address says comes before it.
    await open(page, '/renewals?renewals.f.entityName=Beta&renewals.f.scope=all')
    await expect(rows(page, 'Renewals').nth(1)).toContainText('Beta')
    expect(renewals.slice(1)).toEqual([expect.stringContaining('"entityName":"Beta"')])

    // The first page of users comes with the page itself.
    const users = requestsOf(page, 'User/paged')
    await open(page, '/admin#users')
    await expect(rows(page, 'Users').nth(1)).toContainText('@alpha.example')
    await expect(page).toHaveURL(/users\.f\.email=/)
    expect(users).toEqual([])
    expect(await (await page.request.get('/admin')).text()).not.toContain('client@beta.example')

    const subscriptions = requestsOf(page, 'Subscription/paged/users')
    await page.getByRole('tab', { name: 'Subscriptions' }).click()
    await expect(rows(page, 'Subscriptions').nth(1)).toContainText('Alpha')
    await expect(page).toHaveURL(/subscriptions\.f\.entityName=Alpha/)
    await page.waitForLoadState('networkidle')
    expect(subscriptions).toEqual([expect.stringContaining('"entityName":"Alpha"')])

    const news = requestsOf(page, 'News/paged')
    await open(page, '/articlesadmin#news')
    await expect(page.getByRole('textbox', { name: 'Filter by Title' })).toHaveValue('the')
    expect(news).toEqual([expect.stringContaining('"text":"the"')])
  } finally {
    for (const [table] of views) await api(page, 'PUT', `TablePreference/${table}`, { hiddenColumns: null })
    for (const id of made) await api(page, 'DELETE', `SavedView/${id}`)
  }
})

test('a view that is chosen, changed or given up counts at once, also on the next tab', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const name = uniqueWord()
  const sort = { field: 'name', direction: 'asc' }
  const state = { filters: { email: '@alpha.example' }, sort, hiddenColumns: null, extra: {} }
  const { id } = await api<{ id: string }>(page, 'POST', 'SavedView', { table: 'users', name, state, audience: 'owner' })
  try {
    await open(page, '/admin#users')
    const choose = async (item: string) => {
      const opening = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/v1/SavedView/opening')
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      expect((await opening).ok()).toBe(true)
    }
    const email = page.getByRole('textbox', { name: 'Filter by Email' })
    await choose(`Always open with ${name}`)
    await expect(email).toHaveValue('@alpha.example')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin#users$/)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await expect(rows(page, 'Companies').nth(1)).toBeVisible()
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(email).toHaveValue('@alpha.example')
    await choose(`No longer open with ${name}`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin#users$/)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await expect(rows(page, 'Companies').nth(1)).toBeVisible()
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect(rows(page, 'Users').nth(1)).toBeVisible()
    await expect(email).toHaveValue('')
  } finally {
    await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: null })
    await api(page, 'DELETE', `SavedView/${id}`)
  }
})
