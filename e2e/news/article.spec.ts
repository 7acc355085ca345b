import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, richText, topicId, topicNames } from './own-records.ts'
import { api } from '../records.ts'

test('B159 B172 A122: an article shows its sections in order, dates, tags, linked news; another type is found too', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const topic = await topicId(staff, topicNames.selected)
  const title = ownTitle('Leverage ratio')
  const description = {
    background: richText('Firms asked for it.'),
    whatsNew: richText('Short positions count.'),
    whatsNext: richText('Send comments.'),
    freeContent: richText('See the register.'),
  }
  const article = await createArticle(staff, 0, { title, description, topics: [topic], startDate: '2026-01-05', endDate: '2026-03-01' })
  const news = await api<{ id: string }>(staff, 'POST', 'News', {
    title: ownTitle('Hearing'),
    issueDate: '2026-01-06',
    articleId: article.id,
    published: true,
    mustRead: true,
  })
  try {
    const page = await signedInAs(accounts.alpha)
    // The type of the address is the other one.
    await page.goto(`/news/view/${article.id}?newsType=1`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(headings.filter({ hasText: /^(Background|What's new|What's next|Further information)$/ })).toHaveText([
      'Background',
      "What's new",
      "What's next",
      'Further information',
    ])
    await expect(page.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveText([/05\/01\/2026Issued/, /01\/03\/2026Ends/])
    await expect(page.getByText('1 min read')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Linked news' }).getByText('Must read')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await page.getByRole('complementary', { name: 'Tags' }).getByRole('link', { name: topicNames.selected }).click()
    await expect(page).toHaveURL(new RegExp(`topic=${topic}`))

    await staff.goto(`/news/view/${article.id}`)
    await expect(staff.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/news/edit/${article.id}`)
    await expectAccessible(staff)
  } finally {
    await api(staff, 'DELETE', `News/${news.id}`)
    await removeArticle(staff, 0, article.id)
  }
})

test('B177 A136: a client rates an article, assigns it and comments on it; B178: the firm note reaches the client', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 0, {
    title: ownTitle('Own funds'),
    description: { background: richText('Text') },
    topics: [await topicId(staff, topicNames.selected)],
  })
  try {
    await staff.goto(`/news/view/${article.id}?newsType=0`)
    const firm = staff.getByRole('region', { name: 'Firm note' })
    await firm.getByRole('combobox', { name: 'Impact', exact: true }).click()
    await staff.getByRole('option', { name: 'High' }).click()
    await firm.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('The note has been saved.')).toBeVisible()

    const page = await signedInAs(accounts.alpha)
    await page.goto(`/news/view/${article.id}?newsType=0`)
    await expect(page.getByRole('region', { name: 'What the firm says' }).getByText('High')).toBeVisible()
    const own = page.getByRole('region', { name: 'Our note' })
    await own.getByRole('combobox', { name: 'Impact', exact: true }).click()
    await page.getByRole('option', { name: 'Medium' }).click()
    await own.getByRole('combobox', { name: /^A01 / }).click()
    await page.getByRole('option', { name: '4 of 5' }).click()
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The note has been saved.')).toBeVisible()
    const mine = page.getByRole('region', { name: 'My note' })
    // The switch shows what is stored, so it turns when the response is there.
    await mine.getByRole('switch', { name: 'Assigned to me' }).click()
    await expect(mine.getByRole('switch', { name: 'Assigned to me' })).toBeChecked()
    await mine.getByRole('textbox', { name: 'Personal comments' }).fill('Ask the risk team')
    const saveComments = mine.getByRole('button', { name: 'Save comments' })
    await saveComments.click()
    // Busy it counts as disabled as well; saved it is disabled because nothing is left to save.
    await expect(saveComments).not.toHaveAttribute('aria-busy')
    await expect(saveComments).toBeDisabled()
    await page.reload()
    await expect(own.getByRole('combobox', { name: 'Impact', exact: true })).toHaveText('Medium')
    await expect(own.getByRole('combobox', { name: /^A01 / })).toHaveText('4 of 5')
    await expect(mine.getByRole('switch', { name: 'Assigned to me' })).toBeChecked()
    await expect(mine.getByRole('textbox', { name: 'Personal comments' })).toHaveValue('Ask the risk team')
    await expectAccessible(page)
    await page.goto('/articles?newsType=0&newsTab=articles&assigned=yes')
    await expect(page.getByRole('heading', { level: 3, name: article.title })).toBeVisible()
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

test('W43 A134: a locked article shows title, tags and dates, and takes a request for access', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Interest caps')
  const article = await createArticle(staff, 0, {
    title,
    description: { background: richText('Hidden words') },
    topics: [await topicId(staff, topicNames.available)],
    startDate: '2026-02-03',
  })
  try {
    const page = await signedInAs(accounts.alpha)
    await page.goto(`/articles?newsType=0&newsTab=articles&search=${encodeURIComponent(title)}`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    await expect(row.getByText('Locked')).toBeVisible()
    await row.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Hidden words')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Dates' })).toContainText('03/02/2026')
    await expect(page.getByRole('region', { name: 'Our note' })).toHaveCount(0)
    const lock = page.getByRole('region', { name: 'Locked article' })
    await expect(lock.getByText(/ decides? about it\.$/)).toBeVisible()
    await page.getByRole('button', { name: /^Ask for access/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for access' })
    await expect(dialog).toContainText(topicNames.available)
    await dialog.getByRole('textbox', { name: 'Message' }).fill('We lend to consumers now.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Access asked for')).toBeVisible()
    await expect(lock.getByText(/^Asked on \d\d\/\d\d\/\d{4}, waiting for a decision\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ask for access/ })).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

test('W43: a denied article, a draft and a 3W article without subscription are not there', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const denied = await createArticle(staff, 0, { title: ownTitle('Patents'), topics: [await topicId(staff, topicNames.denied)] })
  const draft = await createArticle(staff, 1, { title: ownTitle('Draft'), published: false })
  const threeW = await createArticle(staff, 0, { title: ownTitle('Capital'), topics: [await topicId(staff, topicNames.selected)] })
  try {
    const alpha = await signedInAs(accounts.alpha)
    const beta = await signedInAs(accounts.beta)
    for (const [page, id] of [
      [alpha, denied.id],
      [alpha, draft.id],
      [beta, threeW.id],
      [beta, 'nonsense'],
    ] as const) {
      expect((await page.goto(`/news/view/${id}`))?.status()).toBe(404)
    }
    await staff.goto(`/news/view/${draft.id}`)
    await expect(staff.getByText('Not published')).toBeVisible()
  } finally {
    await removeArticle(staff, 0, denied.id)
    await removeArticle(staff, 1, draft.id)
    await removeArticle(staff, 0, threeW.id)
  }
})

test('an article read to its end counts as read; m and the list say the same; next and previous follow the list', async ({
  signedInAs,
}) => {
  const staff = await signedInAs(accounts.internal)
  const words = ownTitle('Neighbours')
  const first = await createArticle(staff, 1, {
    title: `${words} one`,
    description: { freeContent: richText('Short text') },
    publishDate: '2026-01-02',
  })
  const second = await createArticle(staff, 1, {
    title: `${words} two`,
    description: { freeContent: richText('Short text') },
    publishDate: '2026-01-01',
  })
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto(`/articles?newsType=1&newsTab=articles&sort=newest&search=${encodeURIComponent(words)}`)
    const link = page.getByRole('heading', { level: 3, name: first.title }).getByRole('link')
    await expect(link).toHaveAccessibleName(`${first.title} (unread)`)
    const marked = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(`/News/read/${first.id}`),
    )
    await link.click()
    await expect(page.getByText('1 of 2')).toBeVisible()
    expect((await marked).status()).toBe(204)
    await expect(page.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
    await page.keyboard.press('m')
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByRole('heading', { level: 3, name: first.title }).getByRole('link')).toHaveAccessibleName(first.title)
  } finally {
    await removeArticle(staff, 1, first.id)
    await removeArticle(staff, 1, second.id)
  }
})

test('printed, an article stands alone', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 1, { title: ownTitle('On paper'), description: { freeContent: richText('Words for paper') } })
  try {
    await staff.goto(`/news/view/${article.id}`)
    await staff.emulateMedia({ media: 'print' })
    await expect(staff.getByText('Words for paper')).toBeVisible()
    await expect(staff.getByRole('banner')).toBeHidden()
    await expect(staff.getByRole('contentinfo')).toBeHidden()
    await expect(staff.getByRole('link', { name: 'Edit' })).toBeHidden()
  } finally {
    await removeArticle(staff, 1, article.id)
  }
})
