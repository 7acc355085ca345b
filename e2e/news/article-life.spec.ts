import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { createArticle, waitForDraft, ownTitle, removeArticle, richText, topicId, topicNames, type OwnArticle } from './own-records.ts'

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const savedAt = (page: Page) => page.getByText(/^Saved at \d\d:\d\d$/)

const DAY_MS = 86_400_000
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Texts of all cells of a workbook. */
async function wordsOf(path: string): Promise<string[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  const words: string[] = []
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => words.push(cell.text))))
  return words
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await select.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
  await select.press('Escape')
}

/** An article of the test's own about what the client has chosen; it goes, also when the test fails. */
const testWithArticle = test.extend<{ published: boolean; article: OwnArticle }>({
  published: [true, { option: true }],
  article: async ({ signedInAs, published }, use) => {
    const staff = await signedInAs(accounts.internal)
    const article = await createArticle(staff, 0, {
      title: ownTitle('Leverage rule'),
      topics: [await topicId(staff, topicNames.selected)],
      description: { whatsNew: richText('The limit is 3 per cent.') },
      published,
    })
    await use(article)
    await removeArticle(staff, 0, article.id)
  },
})

const correct = (staff: Page, { id, title }: OwnArticle) =>
  api(staff, 'PUT', `Article3W/${id}`, { title, description: { whatsNew: richText('The limit is 4 per cent.') } })

test('B160 B161 B168: a draft is kept while it is written and offered again; once saved it is an article that no client finds', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Leverage rule')
  let id: string | undefined
  try {
    await staff.goto('/articles?newsType=0&newsTab=articles')
    await staff.getByRole('link', { name: 'Add article' }).click()
    await expect(staff).toHaveURL(/\/news\/add\/0$/)
    await expect(staff.getByRole('heading', { level: 1, name: /^Add 3W article \d+$/ })).toBeVisible()
    await expect(staff.getByText('This field is required')).toHaveCount(0)
    await saveButton(staff).click()
    await expect(staff.getByRole('group', { name: 'Errors in the form' })).toBeFocused()
    await expect(staff.getByRole('link', { name: 'Title: This field is required' })).toBeVisible()
    await staff.getByRole('textbox', { name: 'Title' }).fill(title)
    await staff.getByRole('textbox', { name: 'Background' }).pressSequentially('Firms asked for it.')
    await staff.getByRole('textbox', { name: "What's new" }).pressSequentially('The limit is 3 per cent.')
    await waitForDraft(staff, 'new-0', 'The limit is 3 per cent.')
    await expect(staff.getByText(/^Draft saved at /)).toBeVisible()
    staff.once('dialog', (dialog) => void dialog.accept())
    await staff.reload()
    await staff.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
    await expect(staff.getByRole('textbox', { name: "What's new" })).toHaveText('The limit is 3 per cent.')
    await choose(staff, 'Topics', topicNames.selected)
    await expect(staff.getByText(/^Open to [\d,]+ of [\d,]+ running 3W subscriptions?\./)).toBeVisible()
    await staff.getByRole('textbox', { name: 'Issue date' }).fill('05/01/2026')
    await expectAccessible(staff)
    await saveButton(staff).click()
    await expect(staff).toHaveURL(/\/news\/edit\/[\da-f-]{36}$/)
    id = staff.url().split('/').at(-1)!
    await expect(staff.getByRole('heading', { level: 1, name: /^Edit 3W article \d+$/ })).toBeVisible()
    await expect(staff.getByRole('group', { name: 'Draft' })).toHaveCount(0)

    // Not published: a client finds nothing (A077).
    const client = await signedInAs(accounts.alpha)
    expect((await client.goto(`/news/view/${id}`))?.status()).toBe(404)
  } finally {
    if (id) await removeArticle(staff, 0, id)
  }
})

testWithArticle.describe('before it is published', () => {
  testWithArticle.use({ published: false })
  testWithArticle(
    'A127 A128: an article is reviewed with the eyes of a client, then published for that client',
    async ({ signedInAs, expectAccessible, article: { id, title } }) => {
      const staff = await signedInAs(accounts.internal)
      await staff.goto(`/news/edit/${id}`)
      await staff.getByRole('switch', { name: 'Reviewed' }).check()
      await staff.getByRole('button', { name: 'Preview' }).click()
      const preview = staff.getByRole('dialog', { name: 'Preview' })
      await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(preview.getByText('The article is not published')).toBeVisible()
      await preview.getByRole('combobox', { name: 'As seen by' }).click()
      await staff.getByRole('option', { name: 'A person' }).click()
      await preview.getByRole('combobox', { name: 'Person' }).fill(accounts.beta)
      await staff.getByRole('option', { name: new RegExp(accounts.beta) }).click()
      await expect(preview.getByText('This reader does not see the article.')).toBeVisible()
      await preview.getByRole('combobox', { name: 'Person' }).fill(accounts.alpha)
      await staff.getByRole('option', { name: new RegExp(accounts.alpha) }).click()
      await expect(preview.getByText('The limit is 3 per cent.')).toBeVisible()
      await expectAccessible(staff)
      await preview.getByRole('button', { name: 'Back to the form' }).click()
      await staff.getByRole('switch', { name: 'Published' }).check()
      await saveButton(staff).click()
      await expect(savedAt(staff)).toBeVisible()
      await expect(staff.getByRole('textbox', { name: 'Publish date' })).not.toHaveValue('')

      const client = await signedInAs(accounts.alpha)
      await client.goto(`/news/view/${id}?newsType=0`)
      await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(client.getByText('The limit is 3 per cent.')).toBeVisible()
    },
  )
})

testWithArticle('a note of a client stays when the article is corrected', async ({ signedInAs, article: { id } }) => {
  const client = await signedInAs(accounts.alpha)
  await client.goto(`/news/view/${id}?newsType=0`)
  const note = client.getByRole('region', { name: 'Our note' })
  await note.getByRole('combobox', { name: 'Impact', exact: true }).click()
  await client.getByRole('option', { name: 'High' }).click()
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(client.getByText('The note has been saved.')).toBeVisible()

  const staff = await signedInAs(accounts.internal)
  await staff.goto(`/news/edit/${id}`)
  const news = staff.getByRole('textbox', { name: "What's new" })
  await news.press('Control+a')
  await news.pressSequentially('The limit is 4 per cent.')
  await saveButton(staff).click()
  await expect(staff.getByText(/^Draft saved at /)).toHaveCount(0)
  await expect(savedAt(staff)).toBeVisible()
  await client.reload()
  await expect(client.getByText('The limit is 4 per cent.')).toBeVisible()
  await expect(note.getByRole('combobox', { name: 'Impact', exact: true })).toHaveText('High')
})

testWithArticle(
  'the versions of an article show what changed; an old one comes back as a new version and stays published',
  async ({ signedInAs, expectAccessible, article }) => {
    const staff = await signedInAs(accounts.internal)
    await correct(staff, article)
    await staff.goto(`/news/edit/${article.id}`)
    await staff.getByRole('button', { name: 'Versions' }).click()
    const versions = staff.getByRole('dialog', { name: 'Versions' })
    const changed = versions.getByRole('region', { name: "What's new" })
    await expect(changed.locator('del')).toHaveText('3')
    await expect(changed.locator('ins')).toHaveText('4')
    await expect(versions.getByRole('region')).toHaveCount(1)
    await versions.getByRole('button', { name: 'Side by side' }).click()
    await expect(changed.locator('del')).toHaveText('3')
    await expectAccessible(staff)

    await versions.getByRole('button', { name: 'Restore version 1' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(versions).toHaveCount(0)
    await expect(staff.getByRole('textbox', { name: "What's new" })).toHaveText('The limit is 3 per cent.')
    await expect(staff.getByRole('switch', { name: 'Published' })).toBeChecked()
    const client = await signedInAs(accounts.alpha)
    await client.goto(`/news/view/${article.id}?newsType=0`)
    await expect(client.getByText('The limit is 3 per cent.')).toBeVisible()
  },
)

testWithArticle('B535: the export of a client for these days has the article', async ({ signedInAs, article: { id, title } }) => {
  const client = await signedInAs(accounts.alpha)
  await client.goto(`/news/view/${id}?newsType=0`)
  const downloading = client.waitForEvent('download')
  await client.goto(`/news/export?Type=Excel&PublishDateStart=${dayFromNow(-1)}&PublishDateEnd=${dayFromNow(1)}`)
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^export_all_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)
  await expect(client.getByText('File has been downloaded. You can close this browser tab.')).toBeVisible()
  expect((await wordsOf(await file.path())).join('\n')).toContain(title)
})

testWithArticle(
  'A127: an article that is withdrawn is gone for the client and kept for the firm',
  async ({ signedInAs, article: { id } }) => {
    const client = await signedInAs(accounts.alpha)
    await client.goto(`/news/view/${id}?newsType=0`)
    const staff = await signedInAs(accounts.internal)
    await staff.goto(`/news/edit/${id}`)
    await staff.getByRole('switch', { name: 'Published' }).uncheck()
    await saveButton(staff).click()
    await expect(savedAt(staff)).toBeVisible()
    await expect(staff.getByText(/^Draft saved at /)).toHaveCount(0)
    expect((await client.reload())?.status()).toBe(404)
    await staff.getByRole('link', { name: 'View', exact: true }).click()
    await expect(staff.getByText('Not published')).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/news/edit/${id}`)
  },
)

test('B216 B218 A151: who may write; other types and unknown articles are absent', async ({ signedInAs, visitor }) => {
  const client = await signedInAs(accounts.alpha)
  for (const path of ['/news/add/0', '/news/add/1']) {
    await client.goto(path)
    await expect(client.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
  }
  await client.goto('/news/edit/00000000-0000-4000-8000-00000000dead')
  await expect(client.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
  await client.goto('/articles')
  await expect(client.getByRole('link', { name: 'Add article' })).toHaveCount(0)
  const staff = await signedInAs(accounts.internal)
  await staff.goto('/news/add/2')
  await expect(staff).toHaveURL(/\/404$/)
  expect((await staff.goto('/news/edit/00000000-0000-4000-8000-00000000dead'))?.status()).toBe(404)
  expect((await staff.goto('/news/edit/nonsense'))?.status()).toBe(404)
  const stranger = await visitor()
  await stranger.goto('/news/add/0')
  await expect(stranger.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
})
