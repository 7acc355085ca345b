import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, richText } from './own-records.ts'
import { PICTURE } from '../screens.ts'

const PDF = { name: 'Circular.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n') }

test('files go with an article: added, ordered and removed by the editor, previewed and downloaded by the reader, listed in its versions', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const article = await createArticle(staff, 1, {
    title: ownTitle('With files'),
    published: true,
    description: { freeContent: richText('See the files') },
  })
  try {
    await staff.goto(`/news/edit/${article.id}`)
    const group = staff.getByRole('region', { name: 'Attachments' })
    const files = group.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    const chosen = group.getByLabel('Add attachments').locator('input')
    await chosen.setInputFiles([PDF, { name: 'Chart.png', mimeType: 'image/png', buffer: PICTURE }])
    await expect(files).toHaveCount(2)
    // What is no document says so by its name, and the others stay.
    await chosen.setInputFiles({ name: 'Tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') })
    await expect(staff.getByText(/^Tool\.pdf: This type of file is not supported/)).toBeVisible()
    await group.getByRole('button', { name: 'Move Chart.png up' }).click()
    await expect(files.first()).toContainText('Chart.png')
    await expect(group.getByRole('button', { name: 'Move Chart.png up' })).toBeFocused()
    await expect(group.getByRole('button', { name: 'Move Chart.png up' })).toBeDisabled()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staff.getByText(/^Saved at /)).toBeVisible()

    const page = await signedInAs(accounts.beta)
    await page.goto(`/news/view/${article.id}`)
    const attached = page.getByRole('region', { name: 'Attachments' })
    await expect(attached.getByRole('listitem')).toHaveText([/Chart\.png/, /Circular\.pdf/])
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await attached.getByRole('link', { name: 'Download Circular.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Circular.pdf')
    await attached.getByRole('button', { name: 'Preview Chart.png' }).click()
    const preview = page.getByRole('dialog', { name: 'Chart.png' })
    await expect(preview.getByRole('img', { name: 'Chart.png' })).toHaveJSProperty('complete', true)
    expect(await preview.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')

    await files.first().getByRole('button', { name: 'Remove Chart.png' }).click()
    await expect(files).toHaveCount(1)
    await staff.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staff.getByText(/^Saved at /)).toBeVisible()
    await staff.getByRole('button', { name: 'Versions' }).click()
    const versions = staff.getByRole('dialog', { name: 'Versions' })
    await expect(versions.getByRole('region', { name: 'Attachments' })).toContainText('Chart.png')
    await page.reload()
    await expect(attached.getByRole('listitem')).toHaveText([/Circular\.pdf/])
  } finally {
    await removeArticle(staff, 1, article.id)
  }
})
