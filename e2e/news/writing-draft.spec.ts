import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, waitForDraft, ownTitle, removeArticle, richText, type OwnArticle } from './own-records.ts'
import { api } from '../records.ts'
import { FAULTY, messages } from '../screens.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Further information' })
const saved = (page: Page) => page.getByText(/^Draft saved at \d\d:\d\d$/)
const draftPath = (id: string): string => `News/draft/article/${id}`

async function open(page: Page, article: OwnArticle): Promise<void> {
  await page.goto(`/news/edit/${article.id}`)
  await expect(text(page)).toBeVisible()
}

const withText = (page: Page, words: string): Promise<OwnArticle> =>
  createArticle(page, 1, { title: ownTitle(words), published: false, description: { freeContent: richText('First words') } })

async function clean(page: Page, article: OwnArticle): Promise<void> {
  await api(page, 'DELETE', draftPath(article.id))
  await removeArticle(page, 1, article.id)
}

test('a draft survives a closed tab: it is offered, restored, discarded, and goes with the save', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Kept')
  try {
    await open(page, article)
    await text(page).press('Control+End')
    await text(page).pressSequentially(' and more')
    await waitForDraft(page, article.id, 'First words and more')
    await expect(saved(page)).toBeVisible()
    await page.close()

    const again = await signedInAs(accounts.internal)
    await open(again, article)
    const offer = again.getByRole('group', { name: 'Draft' })
    await expect(offer).toContainText('You have a draft that was not saved')
    await expect(text(again)).toHaveText('First words')
    await expectAccessible(again)
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect(text(again)).toHaveText('First words and more')
    await again.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(again.getByText(/^Saved at /)).toBeVisible()
    expect(await (await again.request.get(`/api/v1/${draftPath(article.id)}`)).text()).toBe('')

    await title(again).fill(`${article.title} changed`)
    await expect(saved(again)).toBeVisible()
    again.once('dialog', (dialog) => void dialog.accept())
    await again.reload()
    await again.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Discard' }).click()
    await expect(title(again)).toHaveValue(article.title)
    await expect(again.getByText(/^Saved at /)).toBeVisible()
    await again.reload()
    await expect(text(again)).toBeVisible()
    await expect(again.getByRole('group', { name: 'Draft' })).toHaveCount(0)
  } finally {
    await clean(await signedInAs(accounts.internal), article)
  }
})

test('the author types on while a new article is saved: nothing is lost, and Back makes no second article', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const words = ownTitle('Typed on')
  let id: string | undefined
  try {
    await page.goto('/articlesadmin#articles')
    await page.goto('/news/add/1')
    await title(page).fill(words)
    await text(page).pressSequentially('First sentence.')
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/v1/ArticleGlobal', async (route) => {
      await typed.promise
      await route.continue()
    })
    const creating = page.waitForResponse((response) => response.url().endsWith('/api/v1/ArticleGlobal'))
    await text(page).press('Control+s')
    await page.keyboard.type(' Typed before the reply.')
    typed.resolve()
    await creating
    await page.keyboard.type(' Typed after the reply.', { delay: 30 })
    await expect(page).toHaveURL(/\/news\/edit\/[\da-f-]{36}$/)
    id = page.url().split('/').at(-1)!
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Global article \d+$/ })).toBeVisible()
    await page.keyboard.type(' End.')
    const whole = 'First sentence. Typed before the reply. Typed after the reply. End.'
    await expect(text(page)).toHaveText(whole)
    await waitForDraft(page, id, 'End.')
    expect(await (await page.request.get(`/api/v1/${draftPath('new-1')}`)).text()).toBe('')

    await text(page).press('Control+s')
    await expect(page.getByText(/^Saved at /)).toBeVisible()
    expect(JSON.stringify((await api<{ description: object }>(page, 'GET', `ArticleGlobal/${id}`)).description)).toContain(whole)
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Global article \d+$/ })).toBeVisible()
    await expect(text(page)).toHaveText(whole)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'News Admin' })).toBeVisible()
  } finally {
    if (id) await removeArticle(page, 1, id)
  }
})

test('after a new article the next one begins with an empty form', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const words = ownTitle('First of two')
  let id: string | undefined
  try {
    await page.goto('/news/add/1')
    await title(page).fill(words)
    await title(page).press('Control+s')
    await expect(page).toHaveURL(/\/news\/edit\/[\da-f-]{36}$/)
    id = page.url().split('/').at(-1)!
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('New global article')
    await page.getByRole('option', { name: /^New global article/ }).click()
    await expect(page).toHaveURL(/\/news\/add\/1$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Add Global article \d+$/ })).toBeVisible()
    await expect(title(page)).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Edit Global article \d+$/ })).toBeVisible()
    await expect(title(page)).toHaveValue(words)
  } finally {
    if (id) await removeArticle(page, 1, id)
  }
})

test('what is typed into the tags stays while the draft is kept, and Enter does not save the article', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Tagged')
  try {
    await open(page, article)
    const topics = page.getByRole('combobox', { name: 'Topics' })
    await title(page).fill(`${article.title} changed`)
    await topics.pressSequentially('Nothing is')
    await expect(saved(page)).toBeVisible()
    await expect(topics).toHaveValue('Nothing is')
    await topics.pressSequentially(' called so')
    await expect(topics).toHaveValue('Nothing is called so')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && request.url().includes('/ArticleGlobal') && sent.push(request.url()))
    await topics.press('Enter')
    await topics.fill('')
    await expect(saved(page)).toBeVisible()
    expect(sent).toEqual([])
  } finally {
    await clean(page, article)
  }
})

test('the warning of the form does not stand before the preview', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Warned')
  try {
    await open(page, article)
    await title(page).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const warning = messages(page).getByText(FAULTY)
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Long before its six seconds are over.
    await expect(page.getByRole('region', { name: 'Messages', includeHidden: true }).getByText(FAULTY)).toHaveCount(0, { timeout: 2_000 })
  } finally {
    await clean(page, article)
  }
})

test('leaving with changes asks first', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Guarded')
  try {
    await open(page, article)
    await title(page).fill(`${article.title} changed`)
    const confirmation = page.waitForEvent('dialog')
    const click = page.getByRole('link', { name: 'View', exact: true }).click()
    const dialog = await confirmation
    expect(dialog.message()).toBe('Your changes are not saved yet. Leave this page?')
    await dialog.dismiss()
    await click
    await expect(title(page)).toHaveValue(`${article.title} changed`)
    await title(page).fill(article.title)
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  } finally {
    await clean(page, article)
  }
})

test('two tabs: the second one does not write over the draft of the first, and says so', async ({ signedInAs }) => {
  const first = await signedInAs(accounts.internal)
  const second = await signedInAs(accounts.internal)
  const article = await withText(first, 'Two tabs')
  try {
    await open(first, article)
    await open(second, article)
    await title(first).fill('From the first tab')
    await expect(saved(first)).toBeVisible()
    await title(second).fill('From the second tab')
    const warning = second.getByRole('alert').filter({ hasText: 'Another tab has kept a newer draft' })
    await expect(warning).toBeVisible()
    expect(await api<{ content: { title: string } }>(first, 'GET', draftPath(article.id))).toMatchObject({
      content: { title: 'From the first tab' },
    })
    await warning.getByRole('button', { name: 'Keep this text' }).click()
    await expect(saved(second)).toBeVisible()
    await title(first).fill('First again')
    await first.getByRole('alert').getByRole('button', { name: 'Take the other text' }).click()
    await expect(title(first)).toHaveValue('From the second tab')
  } finally {
    await clean(first, article)
  }
})

test("another author's draft is named, and stays with its author", async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const other = await signedInAs(accounts.superUser)
  const article = await withText(page, 'Shared')
  try {
    await open(other, article)
    await title(other).fill('Words of the super user')
    await expect(saved(other)).toBeVisible()
    await open(page, article)
    await expect(page.getByText(/has a draft of this article that is not saved/)).toBeVisible()
    await expect(title(page)).toHaveValue(article.title)
    await expect(page.getByRole('group', { name: 'Draft' })).toHaveCount(0)
  } finally {
    await api(other, 'DELETE', draftPath(article.id))
    await clean(page, article)
  }
})

const createNewsItem = (page: Page, title: string): Promise<{ id: string }> =>
  api(page, 'POST', 'News', { published: true, title, issueDate: '2026-02-03', repositoryText: richText('News') })

test('W60: a stale save shows both texts, and saves what the author chooses', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Stale')
  const newsTitle = ownTitle('Linked by mine')
  const item = await createNewsItem(page, newsTitle)
  const linked = async () =>
    (await api<{ linkedNews: { id: string }[] }>(page, 'GET', `ArticleGlobal/${article.id}`)).linkedNews.map(({ id }) => id)
  try {
    await open(page, article)
    await text(page).press('Control+End')
    await text(page).pressSequentially(' of mine')
    await page.getByRole('combobox', { name: 'News items' }).fill(newsTitle)
    await page.getByRole('option', { name: newsTitle }).click()
    await api(page, 'PUT', `ArticleGlobal/${article.id}`, {
      title: `${article.title} theirs`,
      description: { freeContent: richText('Words of theirs') },
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const choice = page.getByRole('group', { name: 'Changes saved meanwhile' })
    await expect(choice.getByRole('radiogroup', { name: 'Further information' })).toContainText('First words of mine')
    await expect(choice.getByRole('radiogroup', { name: 'Further information' })).toContainText('Words of theirs')
    await expect(choice.getByRole('radio', { name: /^Take theirs.*theirs$/ }).first()).toBeChecked()
    await expectAccessible(page)
    // Nothing of a refused save is stored.
    expect(await linked()).toEqual([])
    await choice.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at /)).toBeVisible()
    const stored = await api<{ title: string; description: { freeContent: string } }>(page, 'GET', `ArticleGlobal/${article.id}`)
    expect([stored.title, stored.description.freeContent]).toEqual([`${article.title} theirs`, richText('First words of mine')])
    expect(await linked()).toEqual([item.id])
  } finally {
    await api(page, 'DELETE', `News/${item.id}`)
    await clean(page, article)
  }
})

test('a save whose article cannot be read back is told, and the next one is no conflict with it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Unread')
  const newsTitle = ownTitle('Linked unread')
  const item = await createNewsItem(page, newsTitle)
  try {
    await open(page, article)
    await text(page).press('Control+End')
    await text(page).pressSequentially(' once')
    await page.getByRole('combobox', { name: 'News items' }).fill(newsTitle)
    await page.getByRole('option', { name: newsTitle }).click()
    const address = `**/api/v1/ArticleGlobal/${article.id}`
    await page.route(address, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at /)).toBeVisible()
    await page.unroute(address)
    await text(page).press('Control+End')
    await text(page).pressSequentially(' and twice')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved at /)).toBeVisible()
    const stored = await api<{ description: { freeContent: string } }>(page, 'GET', `ArticleGlobal/${article.id}`)
    expect(stored.description.freeContent).toBe(richText('First words once and twice'))
  } finally {
    await api(page, 'DELETE', `News/${item.id}`)
    await clean(page, article)
  }
})

test('a draft from before somebody else saved: saving it shows both sides too', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const article = await withText(page, 'Outdated')
  try {
    await open(page, article)
    await text(page).press('Control+End')
    await text(page).pressSequentially(' drafted')
    await waitForDraft(page, article.id, 'First words drafted')
    await expect(saved(page)).toBeVisible()
    await api(page, 'PUT', `ArticleGlobal/${article.id}`, {
      title: article.title,
      description: { freeContent: richText('Saved meanwhile') },
    })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const offer = page.getByRole('group', { name: 'Draft' })
    await expect(offer).toContainText('has been saved by somebody since then')
    await offer.getByRole('button', { name: 'Restore' }).click()
    await expect(text(page)).toHaveText('First words drafted')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const sides = page.getByRole('radiogroup', { name: 'Further information' })
    await expect(sides).toContainText('First words drafted')
    await expect(sides).toContainText('Saved meanwhile')
  } finally {
    await clean(page, article)
  }
})
