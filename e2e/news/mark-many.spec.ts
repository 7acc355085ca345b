import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle } from './own-records.ts'

test('a reader marks many articles as read, takes it back, and goes to what is new by key', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const words = ownTitle('Pile')
  const articles = [await createArticle(staff, 1, { title: `${words} one` }), await createArticle(staff, 1, { title: `${words} two` })]
  try {
    const page = await signedInAs(accounts.beta)
    await openStarted(page, `/articles?newsType=1&newsTab=articles&search=${encodeURIComponent(words)}`)
    const unread = page.getByRole('link', { name: /\(unread\)$/ })
    await expect(unread).toHaveCount(2)
    await page.getByRole('button', { name: 'Mark as read…' }).click()
    const menu = page.getByRole('group', { name: 'Mark as read', exact: true })
    await expect(menu.getByRole('button')).toHaveText([
      'The articles shown',
      'All that match (2)',
      'Those older than a week',
      'Those older than a month',
    ])
    const [button, opened] = [await page.getByRole('button', { name: 'Mark as read…' }).boundingBox(), await menu.boundingBox()]
    expect(opened!.y - (button!.y + button!.height)).toBeLessThan(10)
    expect(Math.min(opened!.x + opened!.width, button!.x + button!.width) - Math.max(opened!.x, button!.x)).toBeCloseTo(button!.width, 0)
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Those older than a week' }).click()
    await expect(page.getByText('All of them were read already.')).toBeVisible()
    await expect(unread).toHaveCount(2)
    await page.getByRole('button', { name: 'Mark as read…' }).click()
    await menu.getByRole('button', { name: 'All that match (2)' }).click()
    await expect(page.getByText('2 articles are marked as read.')).toBeVisible()
    await expect(unread).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('They are unread again.')).toBeVisible()
    await expect(unread).toHaveCount(2)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('u')
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  } finally {
    for (const { id } of articles) await removeArticle(staff, 1, id)
  }
})

test('by key a reader marks an article and keeps it for later, finds it from the beginning of the news, and lets it go', async ({
  signedInAs,
}) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 1, { title: ownTitle('Kept') })
  try {
    const page = await signedInAs(accounts.beta)
    await openStarted(page, `/articles?newsType=1&newsTab=articles&search=${encodeURIComponent(article.title)}`)
    const button = (words: string) => page.getByRole('button', { name: `${words}: ${article.title}`, exact: true })
    const press = async (key: 'l' | 'm', method: 'PUT' | 'DELETE') => {
      const saved = page.waitForResponse((response) => response.request().method() === method && response.url().endsWith(`/${article.id}`))
      await page.keyboard.press(key)
      expect((await saved).ok()).toBe(true)
    }
    await expect(button('Read later')).toBeVisible()
    await expect(button('Mark as read')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: `${article.title} (unread)` })).toBeFocused()
    await press('m', 'PUT')
    await expect(button('Mark as unread')).toBeVisible()
    await press('l', 'PUT')
    await expect(button('No longer read later')).toBeVisible()

    await openStarted(page, '/articles?newsType=1&newsTab=all')
    const kept = page.getByRole('region', { name: /^Read later \(\d+\)$/ })
    await expect(kept).toContainText('You have kept 1 article to read later.')
    await kept.getByRole('button', { name: /^See all/ }).click()
    await expect(page).toHaveURL(/later=yes/)
    const row = page.getByRole('region', { name: 'Results' }).getByRole('link', { name: article.title, exact: true })
    await expect(row).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Articles/ })).toHaveAttribute('title', '1 article')
    await row.focus()
    await press('l', 'DELETE')
    await expect(button('Read later')).toBeVisible()
    await openStarted(page, '/articles?newsType=1&newsTab=all')
    await expect(page.getByRole('region', { name: /^Next \d+ days$/ })).toBeVisible()
    await expect(kept).toHaveCount(0)
  } finally {
    await removeArticle(staff, 1, article.id)
  }
})
