import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { createArticle, removeArticle } from './own-records.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

test('an @ in a news item leads to an article; readers follow it, see the item there, and the title of the day', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const reader = await signedInAs(accounts.beta)
  const word = uniqueWord()
  const title = `Circular ${word}`
  const target = await createArticle(page, 1, { title: `Rules ${word}` })
  const other = await createArticle(page, 1, { title: `Deadlines ${word}` })
  let id: string | null = null
  try {
    await page.goto('/articlesadmin#news')
    await page.getByRole('button', { name: 'Create news' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create news' })
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await dialog.getByRole('textbox', { name: 'Issue date' }).fill('03/02/2026')
    const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
    const options = page.getByRole('listbox', { name: 'Articles' }).getByRole('option')
    await text.click()
    await page.keyboard.type(`Read @rules ${word}`)
    await expect(options).toHaveText([new RegExp(target.title)])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(text.getByText(target.title, { exact: true })).toBeVisible()
    // On a phone; Esc leaves the list and not the dialog.
    await page.setViewportSize(PHONE)
    await page.keyboard.type(`and @global ${other.businessId}`)
    await expect(options).toHaveText([new RegExp(other.title)])
    await expectAccessible(page)
    await options.click()
    await page.keyboard.type('or @desk')
    await expect(page.getByText('Searching…')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.type(' today')
    await expect(text).toContainText(`Read ${target.title} and ${other.title} or @desk today`)
    await page.setViewportSize(DESKTOP)
    await dialog.getByRole('switch', { name: 'Published' }).click()
    const created = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/v1/News'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    id = ((await (await created).json()) as { id: string }).id
    await expect(dialog).toHaveCount(0)

    const address = `/articles?newsTab=news&item=${id}`
    await reader.goto(address)
    await reader.getByRole('link', { name: target.title, exact: true }).click()
    await expect(reader.getByRole('heading', { level: 1, name: target.title })).toBeVisible()
    const linkedFrom = reader.getByRole('region', { name: 'Linked from' })
    await expect(linkedFrom.getByRole('link')).toHaveText([title])
    await expectAccessible(reader)
    await linkedFrom.getByRole('link').click()
    await expect(reader.getByText('From your link')).toBeVisible()

    const renamed = `Handbook ${word}`
    await api(page, 'PUT', `ArticleGlobal/${target.id}`, { title: renamed, version: target.version })
    await api(page, 'PATCH', `ArticleGlobal/${other.id}/publish?published=false`)
    await reader.goto(address)
    await expect(reader.getByRole('link', { name: renamed, exact: true })).toBeVisible()
    await expect(reader.getByText(`Read ${renamed} and another article or @desk today`)).toBeVisible()
    await expect(reader.getByText(other.title)).toHaveCount(0)
  } finally {
    if (id !== null) await api(page, 'DELETE', `News/${id}`)
    for (const article of [target, other]) await removeArticle(page, 1, article.id)
  }
})

test('the preview of an article shows the titles behind its links as the chosen reader gets them', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const word = uniqueWord()
  const open = await createArticle(page, 1, { title: `Rules ${word}` })
  // Beta has no 3W subscription.
  const closed = await createArticle(page, 0, { title: `Deadlines ${word}` })
  const draft = await createArticle(page, 1, { title: `Plans ${word}`, published: false })
  const links = [open, closed, draft].flatMap(({ id }) => [
    { type: 'articleLink', attrs: { id } },
    { type: 'text', text: ', ' },
  ])
  const source = await createArticle(page, 1, {
    title: `Overview of ${word}`,
    description: { freeContent: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: links }] }) },
  })
  try {
    await page.goto(`/news/edit/${source.id}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText(`${open.title}, ${closed.title}, another article,`)).toBeVisible()
    await preview.getByRole('combobox', { name: 'As seen by' }).click()
    await page.getByRole('option', { name: 'A person' }).click()
    await preview.getByRole('combobox', { name: 'Person' }).fill(accounts.beta)
    await page.getByRole('option', { name: new RegExp(accounts.beta) }).click()
    await expect(preview.getByText(`${open.title}, another article, another article,`)).toBeVisible()
    await expect(preview.getByText(closed.title)).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    for (const { id } of [source, open, draft]) await removeArticle(page, 1, id)
    await removeArticle(page, 0, closed.id)
  }
})
