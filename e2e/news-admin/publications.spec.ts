import { accounts, expect, test } from '../fixtures.ts'
import { ownTitle } from '../news/own-records.ts'
import { chooseAction, messages } from '../screens.ts'
import { removeBy, rowOf, toggle } from './table.ts'

/** The smallest file that counts as a PDF. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
/** A PNG of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('Publications: a file is required and uploaded with its picture, replaced, downloaded, switched, deleted (B212 B614)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Outlook')
  await page.goto('/articlesadmin#publications')
  await page.getByRole('button', { name: 'Create publication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create publication' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide a file').first()).toBeVisible()
  await expect(dialog.getByLabel('File', { exact: true }).last()).toHaveAttribute(
    'accept',
    '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.png,.jpg,.jpeg',
  )
  await dialog.getByLabel('File', { exact: true }).last().setInputFiles({ name: 'outlook.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog.getByText('New: outlook.pdf')).toBeVisible()
  await dialog.getByLabel('Picture file').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('dialog').last().getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('img', { name: 'Picture of the publication' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const row = await rowOf(page, 'Publications', title)
  await expect(row).toContainText('outlook.pdf')
  await toggle(page, `Published: ${title}`, true)
  const download = page.waitForEvent('download')
  await chooseAction(page, title, 'Download')
  expect((await download).suggestedFilename()).toBe('outlook.pdf')

  await chooseAction(page, title, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit publication' })
  await expect(edit.getByRole('link', { name: 'outlook.pdf' })).toBeVisible()
  await expect(edit.getByRole('img', { name: 'Picture of the publication' })).toBeVisible()
  await edit
    .getByLabel('File', { exact: true })
    .last()
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('This type of file is not supported').first()).toBeVisible()
  await edit.getByLabel('File', { exact: true }).last().setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: PDF })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('second.pdf')
  await expectAccessible(page)
  await removeBy(page, 'publication', title)
  await expect(row).toHaveCount(0)
})

test('Publications: a file on its way shows how much has left', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const title = ownTitle('Long upload')
  await page.goto('/articlesadmin#publications')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/Publication', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create publication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create publication' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByLabel('File', { exact: true }).last().setInputFiles({ name: 'outlook.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  release()
  // It stands for four seconds, and the dialog waits until the list has been read again.
  await expect(messages(page).getByText(/Your action has been taken into account/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await rowOf(page, 'Publications', title)
  await removeBy(page, 'publication', title)
})

test('the round button stays where it is when the rows of a short table come', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/Publication/paged**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/articlesadmin#publications')
  const button = page.getByRole('button', { name: 'Create publication' })
  const before = await button.boundingBox()
  release()
  await expect(
    page
      .getByRole('grid', { name: 'Publications' })
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})
