import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle } from './own-records.ts'
import { api } from '../records.ts'

const links = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 3 }).getByRole('link')
const listNavigation = (page: Page) => page.getByRole('navigation', { name: 'Articles of the list' })

test('next goes on past the loaded articles; u goes back to the row that was read last, and j goes on from it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articles?newsTab=articles&newsType=1')
  await expect(page.getByRole('heading', { level: 2, name: /articles$/ })).toBeVisible()
  const total = /[\d,]+/.exec((await page.getByRole('heading', { level: 2, name: /articles$/ }).textContent()) ?? '')![0]
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await links(page).count()).toBeGreaterThan(11)
  }).toPass()
  const list = page.url()
  // Asked for by the list itself while one reads its end.
  const loaded = await links(page).count()
  await links(page)
    .nth(loaded - 1)
    .click()
  await expect(listNavigation(page)).toContainText(new RegExp(`^\\D*\\d+ of ${total}`))
  const at = async () => Number(/\d+/.exec((await listNavigation(page).textContent()) ?? '')![0])
  const first = await at()
  for (const step of [1, 2]) {
    await expect(page.getByRole('link', { name: /^Next article/ })).toBeVisible()
    await page.keyboard.press('j')
    await expect.poll(at).toBe(first + step)
  }
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!
  const steps = await page.evaluate(() => history.length)
  await page.keyboard.press('u')
  await expect(page).toHaveURL(list)
  const row = links(page).filter({ hasText: title }).first()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.keyboard.press('k')
  await expect(links(page).nth(first)).toBeFocused()

  // The link above the article does the same, and the place of the page is kept.
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('o')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(links(page).nth(first)).toBeFocused()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(300)
})

/** Presses s and waits until the server has kept what the row shows at once. */
async function pressAssign(page: Page) {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/ClientNote/Personal'))
  await page.keyboard.press('s')
  expect((await saved).ok()).toBe(true)
}

test('s assigns an article to the reader, and its row says so, also on the next visit', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 0, { title: ownTitle('Mine') })
  try {
    await staff.goto(`/articles?newsType=0&newsTab=articles&search=${encodeURIComponent(article.title)}`)
    const row = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { level: 3, name: article.title }) })
    await expect(row).toBeVisible()
    await expect(row.getByText('Assigned to me')).toHaveCount(0)
    await row.getByRole('heading').getByRole('link').focus()
    await pressAssign(staff)
    await expect(row.getByText('Assigned to me')).toBeVisible()
    await staff.reload()
    await expect(row.getByText('Assigned to me')).toBeVisible()
    await expectAccessible(staff)
    await row.getByRole('heading').getByRole('link').focus()
    await pressAssign(staff)
    await expect(row.getByText('Assigned to me')).toHaveCount(0)
    expect(await api<{ assignedToMe: boolean }>(staff, 'GET', `Article3W/${article.id}/ClientNote`)).toMatchObject({ assignedToMe: false })
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

test('an article is shown with the day that the firm had when it was published (A070)', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 1, { title: ownTitle('Late at night'), publishDate: '2026-03-14T23:30:00.000Z' })
  try {
    await staff.goto(`/articles?newsType=1&newsTab=articles&search=${encodeURIComponent(article.title)}`)
    await expect(staff.getByRole('listitem').filter({ hasText: article.title }).getByText('15/03/2026')).toBeVisible()
    await staff.goto(`/news/view/${article.id}`)
    await expect(staff.getByText('Published 15/03/2026')).toBeVisible()
  } finally {
    await removeArticle(staff, 1, article.id)
  }
})
