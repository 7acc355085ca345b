import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, richText, type OwnArticle } from '../news/own-records.ts'
import { api } from '../records.ts'
import { chooseAction, FAULTY, gridOf, messages, TAKEN } from '../screens.ts'
import { narrow, removeBy, rowOf, toggle } from './table.ts'

const field = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name, exact: true })

interface Named {
  id: string
  title: string
}

/** A news item of the test's own, in its row, and an article to link it to; both go, also when the test fails. */
const testWithItem = test.extend<{ article: OwnArticle; item: Named; row: Locator }>({
  article: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.internal)
    const article = await createArticle(page, 0, { title: ownTitle('Outsourcing') })
    await use(article)
    await removeArticle(page, 0, article.id)
  },
  item: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.internal)
    const item = await api<Named>(page, 'POST', 'News', {
      title: ownTitle('Circular on outsourcing'),
      issueDate: '2026-02-03',
      repositoryText: richText('The authority has issued a circular.'),
    })
    await use(item)
    if ((await page.request.get(`/api/v1/News/${item.id}`)).ok()) await api(page, 'DELETE', `News/${item.id}`)
  },
  row: async ({ signedInAs, item }, use) => {
    const page = await signedInAs(accounts.internal)
    await page.goto('/articlesadmin#news')
    await use(await rowOf(page, 'News', item.title))
  },
})

test('News: created with errors at the fields first (B202)', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Circular on outsourcing')
  await page.goto('/articlesadmin#news')
  await page.getByRole('button', { name: 'Create news' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create news' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await expect(messages(page).getByText(FAULTY)).toBeVisible()
  await field(page, 'Create news', 'Title').fill(title)
  await field(page, 'Create news', 'Issue date').fill('03/02/2026')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('The authority has issued a circular.')
  await expectAccessible(page)
  const created = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/v1/News'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const { id } = (await (await created).json()) as Named
  try {
    await expect(messages(page).getByText(TAKEN)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(await rowOf(page, 'News', title)).toContainText('03/02/2026')
  } finally {
    await api(page, 'DELETE', `News/${id}`)
  }
})

testWithItem('News: switched and filtered in the table (B203)', async ({ row, item: { title }, expectAccessible }) => {
  const page = row.page()
  await toggle(page, `Published: ${title}`, true)
  await toggle(page, `Must read: ${title}`, true)
  await toggle(page, `Current: ${title}`, false)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Filter by Current' }).selectOption('Yes')
  await expect(page.getByText('Nothing matches. Try to broaden the criteria.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter by Current' }).selectOption('No')
  await expect(row).toHaveCount(1)
})

testWithItem('News: linked to an article, with its history (B204)', async ({ row, item: { title }, article, expectAccessible }) => {
  const page = row.page()
  await chooseAction(page, title, 'Link to an article')
  const link = page.getByRole('dialog', { name: 'Link to an article' })
  await link.getByRole('combobox', { name: 'Article' }).fill(article.title)
  await page.getByRole('option', { name: article.title }).click()
  await link.getByRole('button', { name: 'Save' }).click()
  await expect(link).toHaveCount(0)
  await expect(row).toContainText(article.title)

  await chooseAction(page, title, 'History')
  const history = page.getByRole('dialog', { name: `History of ${title}` })
  await expect(history.getByRole('listitem').filter({ hasText: 'Linked article' }).first()).toContainText(article.title)
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Close' }).click()
})

testWithItem('News: edited, and kept open when Cancel was a slip (B202)', async ({ signedInAs, item: { id, title }, article }) => {
  const page = await signedInAs(accounts.internal)
  await api(page, 'PUT', `News/${id}`, { title, issueDate: '2026-02-03', articleId: article.id })
  await page.goto('/articlesadmin#news')
  const row = await rowOf(page, 'News', title)
  await chooseAction(page, title, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit news' })
  await expect(edit.getByRole('textbox', { name: 'Text', exact: true })).toContainText('The authority has issued a circular.')
  await expect(edit.getByRole('combobox', { name: 'Linked article' })).toHaveValue(new RegExp(article.title))
  await field(page, 'Edit news', 'Title').fill(`${title} changed`)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Discard changes ?' }).getByRole('button', { name: 'Keep editing' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText(`${title} changed`)
})

testWithItem('News: deleted, also from its article (B202 B233)', async ({ row, item: { id, title }, article }) => {
  const page = row.page()
  await api(page, 'PUT', `News/${id}`, { title, issueDate: '2026-02-03', articleId: article.id })
  await removeBy(page, 'news', title)
  await expect(row).toHaveCount(0)
  expect(await api<unknown[]>(page, 'GET', `News/byArticle/${article.id}`)).toEqual([])
})

test('News: a stale save shows both sides and keeps what was typed (W60)', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Both sides')
  const { id } = await api<{ id: string }>(page, 'POST', 'News', { title, issueDate: '2026-01-05' })
  await page.goto('/articlesadmin#news')
  await rowOf(page, 'News', title)
  await chooseAction(page, title, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit news' })
  await field(page, 'Edit news', 'Title').fill(`${title} mine`)
  const { items } = await api<{ items: { id: string; title: string }[] }>(page, 'POST', 'Article3W/paged?pageSize=1', {
    filters: {},
    orderBy: null,
  })
  await api(page, 'PUT', `News/${id}`, { title: `${title} theirs`, issueDate: '2026-01-06', articleId: items[0]!.id })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const choice = dialog.getByRole('group', { name: 'Changes saved meanwhile' })
  await expect(choice).toContainText(`${title} mine`)
  await expect(choice).toContainText(`${title} theirs`)
  // By its name, although the form knew nothing of it.
  await expect(choice).toContainText(items[0]!.title)
  // The button that was pressed is off: the focus goes to what is to be decided, and then to what is left to do.
  await expect(choice.getByRole('alert')).toBeFocused()
  await choice.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(field(page, 'Edit news', 'Title')).toHaveValue(`${title} mine`)
  await expect(field(page, 'Edit news', 'Issue date')).toHaveValue('06/01/2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await api<object>(page, 'GET', `News/${id}`)).toMatchObject({ title: `${title} mine`, issueDate: '2026-01-06T00:00:00.000Z' })
  await api(page, 'DELETE', `News/${id}`)
})

test('News: several are linked at once; a switch that fails goes back and says why', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const word = ownTitle('Pair')
  const article = await createArticle(page, 1, { title: ownTitle('For a pair') })
  const made = await Promise.all(
    ['one', 'two'].map((which) => api<{ id: string }>(page, 'POST', 'News', { title: `${word} ${which}`, issueDate: '2026-01-05' })),
  )
  await page.goto('/articlesadmin#news')
  await narrow(page, word)
  const rows = gridOf(page, 'News').getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Link to an article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link 2 news items to an article' })
  await dialog.getByRole('combobox', { name: 'Article' }).fill(article.title)
  await page.getByRole('option', { name: article.title }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await api<unknown[]>(page, 'GET', `News/byArticle/${article.id}`)).toHaveLength(2)

  await page.route('**/api/v1/News/*/published*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'UNAVAILABLE', title: 'x', detail: 'x' } }),
  )
  const control = page.getByRole('switch', { name: `Published: ${word} one` })
  await control.click()
  await expect(messages(page).getByText(/Something went wrong/)).toBeVisible()
  await expect(control).not.toBeChecked()
  for (const { id } of made) await api(page, 'DELETE', `News/${id}`)
  await removeArticle(page, 1, article.id)
})

test('Articles: both types, switches, filters, links to reading and explanation, deleted (B197 B198 B214)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Fund reporting')
  const article = await createArticle(page, 0, { title, published: false })
  await page.goto('/articlesadmin#articles')
  await expect(page.getByRole('group', { name: 'Article type' }).getByRole('button', { name: '3W' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const row = await rowOf(page, 'Articles', title)
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/news/edit/${article.id}`)
  await toggle(page, `Published: ${title}`, true)
  await toggle(page, `Reviewed: ${title}`, true)
  expect(await api<object>(page, 'GET', `Article3W/${article.id}`)).toMatchObject({ published: true, reviewed: true, title })
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Filter by Reviewed' }).selectOption('No')
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Filter by Reviewed' }).selectOption('All')
  await narrow(page, String(article.businessId), 'Number')
  await expect(row).toHaveCount(1)
  await page.getByRole('group', { name: 'Article type' }).getByRole('button', { name: 'Global' }).click()
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/news-articles\.f\.type=1/)
  await page.getByRole('group', { name: 'Article type' }).getByRole('button', { name: '3W' }).click()
  await expect(row).toHaveCount(1)

  await chooseAction(page, title, 'Who sees it')
  await expect(page).toHaveURL(`/articlesadmin/explanation?article=${article.id}`)
  await expect(page.getByRole('combobox', { name: 'Article' })).toHaveValue(`3W ${article.businessId} ${title}`)
  await page.goto('/articlesadmin#articles')
  await rowOf(page, 'Articles', title)
  await chooseAction(page, title, 'History')
  await expect(
    page
      .getByRole('dialog', { name: `History of ${title}` })
      .getByRole('list', { name: 'Changes' })
      .getByRole('listitem'),
  ).toHaveCount(3)
  await page.getByRole('button', { name: 'Close' }).click()
  await removeBy(page, 'article', title)
  await expect(row).toHaveCount(0)
})

test('Compliance Calendar: an event is created, edited, switched, filtered, deleted (B211)', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Report is due')
  await page.goto('/articlesadmin#calendar')
  await page.getByRole('button', { name: 'Create event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create event' })
  await field(page, 'Create event', 'Title').fill(title)
  await field(page, 'Create event', 'Start date').fill('10/03/2026')
  await field(page, 'Create event', 'End date').fill('09/03/2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The end date is before the start date').first()).toBeVisible()
  await field(page, 'Create event', 'End date').fill('12/03/2026')
  await field(page, 'Create event', 'Description').fill('The yearly report.')
  await dialog.getByRole('combobox', { name: 'Topics' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = await rowOf(page, 'Compliance Calendar', title)
  await expect(row).toContainText('10/03/2026')
  await expect(row).toContainText('12/03/2026')
  await toggle(page, `Published: ${title}`, true)
  await chooseAction(page, title, 'Edit')
  await field(page, 'Edit event', 'Title').fill(`${title} later`)
  await page.getByRole('dialog', { name: 'Edit event' }).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`${title} later`)
  await expectAccessible(page)
  await removeBy(page, 'event', `${title} later`)
  await expect(row).toHaveCount(0)
})

test('Videos: a video is created with the texts of a wrong address, switched, edited, deleted (B211 B607 B608)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Explained in two minutes')
  await page.goto('/articlesadmin#videos')
  await page.getByRole('button', { name: 'Create video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create video' })
  await field(page, 'Create video', 'Title').fill(title)
  await field(page, 'Create video', 'Video URL').fill('https://example.com/film')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Please provide a URL from Youtube or Vimeo/).first()).toBeVisible()
  await field(page, 'Create video', 'Video URL').fill('https://vimeo.com/76979871')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = await rowOf(page, 'Videos', title)
  await expect(row.getByRole('link', { name: 'Vimeo' })).toHaveAttribute('href', 'https://vimeo.com/76979871')
  await toggle(page, `Published: ${title}`, true)
  await chooseAction(page, title, 'Edit')
  await expect(field(page, 'Edit video', 'Video URL')).toHaveValue('https://vimeo.com/76979871')
  await field(page, 'Edit video', 'Title').fill(`${title} again`)
  await page.getByRole('dialog', { name: 'Edit video' }).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`${title} again`)
  await expectAccessible(page)
  await removeBy(page, 'video', `${title} again`)
  await expect(row).toHaveCount(0)
})
