import type { Page } from '@playwright/test'
import { createArticle, ownTitle, removeArticle, richText } from '../news/own-records.ts'
import { accounts, expect, onHost, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { chooseAction, gridOf, messages } from '../screens.ts'
import { rowOf } from './table.ts'

/** Calls the API from a page of another tenant, whose host the browser alone finds. */
const call = <T>(page: Page, method: string, path: string, data?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, body]) => {
      const reply = await fetch(`/api/v1/${where}`, { method: how, headers: { 'content-type': 'application/json' }, ...(body && { body }) })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${how} ${where}: ${text}`)
      return (text === '' ? null : JSON.parse(text)) as T
    },
    [method, path, data === undefined ? null : JSON.stringify(data)] as const,
  )

test('an article is reviewed by a colleague before it is published, with what changed since readers saw it', async ({
  signedInAs,
  baseURL,
  expectAccessible,
}) => {
  // Articles of the United Kingdom are reviewed.
  const uk = { baseURL: onHost(baseURL, 'uk.localhost') }
  const author = await signedInAs(accounts.superUser, uk)
  const reviewer = await signedInAs(accounts.internal, uk)
  const first = ownTitle('Reviewed')
  await author.goto('/articlesadmin/scheduled')
  const begun = { title: first, published: false, description: { whatsNew: richText('It begins in March.') } }
  const { id } = await call<{ id: string }>(author, 'POST', 'Article3W', begun)
  try {
    await author.goto(`/news/edit/${id}`)
    await expect(author.getByText('Nobody has been asked for a review yet.')).toBeVisible()
    await author.getByRole('button', { name: 'Ask for a review' }).click()
    const asking = author.getByRole('dialog', { name: 'Ask for a review' })
    await asking.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(asking.getByText('This field is required').first()).toBeVisible()
    await asking.getByRole('combobox', { name: 'Reviewer' }).fill(accounts.internal)
    await author.getByRole('option', { name: new RegExp(accounts.internal) }).click()
    await asking.getByRole('textbox', { name: 'Comment' }).fill('Mind the month.')
    await expectAccessible(author)
    await asking.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(author.getByText(/^Waits for the review of /)).toBeVisible()

    await author.goto('/articlesadmin#articles')
    await rowOf(author, 'Articles', first)
    await author.getByRole('switch', { name: `Published: ${first}`, exact: true }).click()
    await expect(messages(author).getByText('The review of this article is not done yet.')).toBeVisible()

    await reviewer.goto('/articlesadmin/scheduled?queue=review')
    await expect(reviewer.getByRole('tab', { name: /^Waiting for review \(\d/, selected: true })).toBeVisible()
    await gridOf(reviewer, 'Waiting for review').getByRole('link', { name: first }).click()
    await expect(reviewer.getByRole('heading', { name: `Review: ${first}` })).toBeVisible()
    await expect(reviewer.getByText('Mind the month.')).toBeVisible()
    await expect(reviewer.getByText('Readers have not seen this article yet: all of it is new.')).toBeVisible()
    await expect(reviewer.getByText('It begins in March.')).toBeVisible()
    await expectAccessible(reviewer)
    await reviewer.getByRole('button', { name: 'Approve' }).click()
    await reviewer.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await expect(messages(reviewer).getByText('The article has been approved.')).toBeVisible()
    await expect(reviewer.getByText(/^Approved by /)).toBeVisible()

    await call(author, 'PATCH', `Article3W/${id}/publish?published=true`)
    // What readers see is changed as a draft, and reviewed again.
    const body = { title: first, published: false, description: { whatsNew: richText('It begins in April.') } }
    await call(author, 'PUT', `Article3W/${id}`, body)
    await author.goto(`/news/edit/${id}`)
    await expect(author.getByText(/changed since: it needs another review\.$/)).toBeVisible()
    const { revision } = await call<{ revision: string }>(author, 'GET', `NewsDesk/review/${id}`)
    const { ppid } = await call<{ ppid: string }>(reviewer, 'GET', 'User/MyProfile')
    await call(author, 'PUT', `NewsDesk/review/${id}`, { reviewerPpid: ppid, revision })
    await reviewer.goto(`/articlesadmin/review/${id}`)
    const changes = reviewer.getByRole('region', { name: 'What changed since readers saw it' })
    await expect(changes.locator('del')).toHaveText('March')
    await expect(changes.locator('ins')).toHaveText('April')
    await reviewer.getByRole('button', { name: 'Send back' }).click()
    const back = reviewer.getByRole('dialog', { name: 'Send back' })
    await back.getByRole('textbox', { name: 'Comment' }).fill('It is May.')
    await back.getByRole('button', { name: 'Send back' }).click()
    await expect(messages(reviewer).getByText('The article has been sent back.')).toBeVisible()
    await author.reload()
    await expect(author.getByText('It is May.')).toBeVisible()
    await author.getByRole('button', { name: /^Notifications/ }).click()
    await expect(author.getByText('Sent back by the reviewer').first()).toBeVisible()
  } finally {
    await call(author, 'DELETE', `Article3W/${id}`)
  }
})

test('the reviewer reads links as readers will, and sees which lead to what they cannot see', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const open = await createArticle(page, 1, { title: ownTitle('Rules') })
  const draft = await createArticle(page, 1, { title: ownTitle('Plans'), published: false })
  const gone = await createArticle(page, 1, { title: ownTitle('Bygones') })
  const textOf = (...ids: string[]) => {
    const content = ids.flatMap((id) => [
      { type: 'articleLink', attrs: { id } },
      { type: 'text', text: ', ' },
    ])
    return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] })
  }
  const source = await createArticle(page, 1, { title: ownTitle('Overview'), description: { freeContent: textOf(open.id) } })
  let isGone = false
  try {
    const changed = { title: source.title, description: { freeContent: textOf(open.id, draft.id, gone.id) } }
    await api(page, 'PUT', `ArticleGlobal/${source.id}`, { ...changed, published: false, version: source.version })
    await removeArticle(page, 1, gone.id)
    isGone = true
    await page.goto(`/articlesadmin/review/${source.id}`)
    const article = page.getByRole('region', { name: 'The article' })
    await expect(article.getByText(`${open.title}, another article, another article,`)).toBeVisible()
    await expect(article.getByRole('alert')).toContainText('Readers cannot see 2 articles to which this one leads')
    await expect(article.getByRole('alert').getByRole('listitem')).toHaveText([draft.title, 'An article that is not there any more'])
    const changes = page.getByRole('region', { name: 'What changed since readers saw it' })
    await expect(changes.locator('ins').first()).toContainText('another article')
    await expect(changes.getByText(draft.title)).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  } finally {
    for (const { id } of [source, open, draft]) await removeArticle(page, 1, id)
    if (!isGone) await removeArticle(page, 1, gone.id)
  }
})

test('a super user sets for a tenant that articles are reviewed', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  const choose = async (rule: string) => {
    await page.goto('/admin/settings?section=tenants')
    await chooseAction(page, 'France', 'Review of articles')
    const dialog = page.getByRole('dialog', { name: 'Review of articles' })
    await dialog.getByRole('combobox', { name: 'Rule' }).click()
    await page.getByRole('option', { name: rule, exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(messages(page).getByText('The rule has been saved.')).toBeVisible()
  }
  await choose('Articles are reviewed before publishing, but for super users')
  await choose('Articles are published without a review')
})
