import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, topicId, topicNames } from './own-records.ts'
import { api } from '../records.ts'

const calendar = (month: string, more = '') => `/articles?newsType=1&newsTab=calendar&month=${month}${more}`

/** An event of a month in which the demo data has none. */
async function createEvent(page: Page, body: object): Promise<string> {
  return (await api<{ id: string }>(page, 'POST', 'Event', { published: true, ...body })).id
}

test('B156: the compliance calendar shows a month, its days by key, and the dates of the chosen day', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Report of own funds')
  const id = await createEvent(staff, { title, startDate: '2041-03-05', endDate: '2041-03-20', description: 'In writing.' })
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto(calendar('2041-03'))
    const grid = page.getByRole('grid', { name: 'March 2041' })
    await expect(grid.getByRole('gridcell', { name: 'Tuesday 5 March 2041, 1 date' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 2, name: '2 dates' })).toBeVisible()
    const first = page.getByRole('region', { name: 'Tuesday 5 March 2041' })
    await expect(first.getByText('Starts', { exact: true })).toBeVisible()
    await expect(first.getByRole('heading', { level: 3, name: title })).toBeVisible()

    await grid.getByRole('gridcell', { name: /^Tuesday 5 March/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(grid.getByRole('gridcell', { name: 'Wednesday 20 March 2041, 1 date' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Wednesday 20 March 2041' }).getByText('Ends', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('PageDown')
    await expect(page).toHaveURL(/month=2041-04/)
    await expect(page.getByRole('grid', { name: 'April 2041' }).getByRole('gridcell', { name: /^Saturday 20 April/ })).toBeFocused()
  } finally {
    await api(staff, 'DELETE', `Event/${id}`)
  }
})

test('the calendar as a list, by day, and as a file for one event', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Deadline')
  const id = await createEvent(staff, { title, startDate: '2042-05-06' })
  const through = await createEvent(staff, { title: ownTitle('Runs through'), startDate: '2042-04-01', endDate: '2042-06-30' })
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto(calendar('2042-05'))
    await expect(page.getByRole('heading', { level: 2, name: '1 date' })).toBeVisible()
    await page.getByRole('button', { name: 'List' }).click()
    await expect(page).toHaveURL(/view=list/)
    await expect(page.getByRole('region', { name: 'Tuesday 6 May 2042' }).getByRole('heading', { level: 3, name: title })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: new RegExp(`^Add to calendar ?: ${title} \\(\\.ics\\)$`) }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const month = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Month (.ics): 1 event' }).click()
    expect((await month).suggestedFilename()).toMatch(/\.ics$/)
    expect((await readFile(await (await month).path(), 'utf8')).match(/^SUMMARY:.*/gm)).toEqual([`SUMMARY:${title}`])
    await expect(page.getByRole('link', { name: 'Subscribe in your own calendar' })).toHaveAttribute('href', '/profile#links')
  } finally {
    await api(staff, 'DELETE', `Event/${through}`)
    await api(staff, 'DELETE', `Event/${id}`)
  }
})

test('the filters of the calendar offer what its dates have, with their numbers', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const topic = await topicId(page, topicNames.available)
  const ids: string[] = []
  for (const [startDate, endDate] of [
    ['2046-07-05', '2046-09-30'],
    ['2046-05-01', '2046-11-30'],
    ['1999-03-02', '1999-08-31'],
    ['1999-03-02', '1999-03-02'],
  ])
    ids.push(await createEvent(page, { title: ownTitle('Counted'), startDate, endDate, topics: [topic] }))
  try {
    const offered = page.getByRole('group', { name: 'Topics' }).getByRole('listitem').filter({ hasText: topicNames.available })
    // What is not over, as the number of the tab says once it is chosen.
    const { topics } = await api<{ topics: { id: string; count: number }[] }>(page, 'POST', 'Event/facets', {
      filters: { type: 1, publishedDateRange: { start: new Date().toISOString().slice(0, 10) } },
    })
    const coming = topics.find(({ id }) => id === topic)!.count
    expect(coming).toBeGreaterThanOrEqual(2)
    await page.goto(calendar('2046-07'))
    await expect(offered).toHaveText(new RegExp(`\\D${coming}$`))
    await offered.getByRole('checkbox').check()
    await expect(page.getByRole('tab', { name: 'Compliance Calendar' })).toHaveText(new RegExp(`\\D${coming}$`))
    await page.getByRole('button', { name: 'Year', exact: true }).click()
    await expect(offered).toHaveText(/\D2$/)
    await page.goto(calendar('1999-03'))
    await expect(page.getByRole('heading', { level: 2, name: '2 dates' })).toBeVisible()
    await expect(offered).toHaveText(/\D2$/)
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(offered).toHaveText(new RegExp(`\\D${coming}$`))
  } finally {
    for (const id of ids) await api(page, 'DELETE', `Event/${id}`)
  }
})

test('a month without dates leads to the next one that has some', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const id = await createEvent(staff, { title: ownTitle('Far away'), startDate: '2043-06-01', endDate: '2043-06-30' })
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto(calendar('2043-02'))
    await expect(page.getByText('So empty...')).toBeVisible()
    await page.getByRole('button', { name: 'Go to June 2043' }).click()
    await expect(page).toHaveURL(/month=2043-06/)
    await expect(page.getByRole('grid', { name: 'June 2043' })).toBeVisible()
  } finally {
    await api(staff, 'DELETE', `Event/${id}`)
  }
})

test('W43: dates of a locked article are not in the calendar', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 0, { title: ownTitle('Locked'), topics: [await topicId(staff, topicNames.available)] })
  const title = ownTitle('Date of a locked article')
  const id = await createEvent(staff, { title, startDate: '2044-01-04', articleId: article.id })
  try {
    await staff.goto(calendar('2044-01').replace('newsType=1', 'newsType=0'))
    await expect(staff.getByRole('heading', { level: 3, name: title })).toBeVisible()
    const page = await signedInAs(accounts.alpha)
    await page.goto(calendar('2044-01').replace('newsType=1', 'newsType=0'))
    await expect(page.getByText('So empty...')).toBeVisible()
  } finally {
    await api(staff, 'DELETE', `Event/${id}`)
    await removeArticle(staff, 0, article.id)
  }
})
