import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { createArticle, waitForDraft, removeArticle } from './own-records.ts'

/** The search behind an @. */
const FINDS_ARTICLES = '**/api/v1/Search/everything?*'
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Articles' }).getByRole('option')
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('an @ leads to another article; readers follow it, see what leads there, and its title of the day', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const reader = await signedInAs(accounts.beta)
  const word = uniqueWord()
  const target = await createArticle(page, 1, { title: `Rules ${word}` })
  const other = await createArticle(page, 1, { title: `Deadlines ${word}` })
  const source = await createArticle(page, 1, { title: `Overview of ${word}`, published: false })
  try {
    await page.goto(`/news/edit/${source.id}`)
    const text = page.getByRole('textbox', { name: 'Further information' })
    await text.click()
    await page.keyboard.type('Before all of them see @')
    await expect(page.getByText('Type words of a title, or a number such as 3W 12.').last()).toBeVisible()
    // Both are found, and not the article that is written.
    await page.keyboard.type(word)
    await expect(optionsOf(page)).toHaveCount(2)
    await expect(text).toHaveAttribute('aria-activedescendant', /./)
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    // Enter takes what the search will reply, however late it does.
    let reply = () => {}
    const late = new Promise<void>((resolve) => (reply = resolve))
    await page.route(FINDS_ARTICLES, async (route) => {
      await late
      await route.continue().catch(() => {})
    })
    await page.keyboard.type(' rul')
    await page.keyboard.press('Enter')
    reply()
    await expect(optionsOf(page)).toHaveCount(0)
    await expect(text.getByText(target.title, { exact: true })).toBeVisible()
    await page.unroute(FINDS_ARTICLES)

    // By its number, on a phone; an @ that is meant as one stays.
    await page.setViewportSize(PHONE)
    await page.keyboard.type(`and @global ${other.businessId}`)
    await expect(optionsOf(page)).toHaveText([new RegExp(other.title)])
    expect(await overflowOf(page)).toBe(0)
    await expectAccessible(page)
    await optionsOf(page).click()
    await expect(text.getByText(other.title, { exact: true })).toBeVisible()
    await page.keyboard.type('or @desk')
    await expect(page.getByText('Searching…')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.type(' today')
    await expect(text).toContainText(`Before all of them see ${target.title} and ${other.title} or @desk today`)
    await page.setViewportSize(DESKTOP)
    await waitForDraft(page, source.id, 'desk today')
    await page.getByRole('switch', { name: 'Published' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The article has been saved.').first()).toBeVisible()

    await reader.goto(`/news/view/${source.id}`)
    await reader.getByRole('main').getByRole('link', { name: target.title, exact: true }).click()
    await expect(reader.getByRole('heading', { level: 1, name: target.title })).toBeVisible()
    const linkedFrom = reader.getByRole('region', { name: 'Linked from' })
    await expect(linkedFrom.getByRole('link')).toHaveText([source.title])
    await expectAccessible(reader)
    await linkedFrom.getByRole('link').click()
    await expect(reader.getByRole('heading', { level: 1, name: source.title })).toBeVisible()
    await expectAccessible(reader)

    const renamed = `Handbook ${word}`
    await api(page, 'PUT', `ArticleGlobal/${target.id}`, { title: renamed, version: target.version })
    await api(page, 'PATCH', `ArticleGlobal/${other.id}/publish?published=false`)
    await reader.goto(`/news/view/${source.id}`)
    await expect(reader.getByRole('main').getByRole('link', { name: renamed, exact: true })).toBeVisible()
    await expect(reader.getByRole('main')).toContainText(`Before all of them see ${renamed} and another article or @desk today`)
    await expect(reader.getByText(other.title)).toHaveCount(0)
    await page.goto(`/news/edit/${source.id}`)
    await expect(text.getByText(renamed, { exact: true })).toBeVisible()
  } finally {
    for (const { id } of [source, target, other]) await removeArticle(page, 1, id)
  }
})
