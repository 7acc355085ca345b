import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

/** The calls of the lists that a page makes, with the page of the list. */
function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/\/(paged(\/users)?|facets|desk|Dashboard)$/.test(pathname))
      calls.push(`${pathname.slice('/api/v1/'.length)} ${searchParams.get('pageNumber') ?? ''}`)
  })
  return calls
}

test('the news come with their page: its HTML holds the rows, and the browser asks for none of them again', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  const address = '/articles?newsType=0&newsTab=articles'
  const html = await (await page.request.get(address)).text()
  const calls = listCalls(page)
  await page.goto(address)
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 3 })
  await expect(rows.first()).toBeVisible()
  const title = (await rows.first().locator('a').first().innerText()).split('\n')[0]!
  expect(html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")).toContain(title)
  await page.getByRole('tab', { name: 'All' }).click()
  await expect.poll(() => calls.filter((call) => call.startsWith('Dashboard'))).toHaveLength(1)
  expect(calls).not.toContain('Article3W/paged 1')
  expect(calls.filter((call) => call === 'Article3W/facets ').length).toBeLessThanOrEqual(1)
})

test('the administration comes with its first page of users; another tab asks for its own', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const calls = listCalls(page)
  await page.goto('/admin')
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('row').nth(1)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect.poll(() => calls).toEqual(['Subscription/paged/users 1'])
})
